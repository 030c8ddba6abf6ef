import type { AgentAbilities } from '@fyllo/protocol';
import { own, recordOf, type JsonRecord } from './json-access';

/** A marker counts when it is there: `{}` is enough, `null` and `false` are as good as nothing. */
const isMarked = (record: JsonRecord, key: string): boolean => {
  const value = own(record, key);
  return value !== undefined && value !== null && value !== false;
};

/** Reads `agentCapabilities`. Whatever is absent or of a wrong form is not supported. */
export function readAbilities(capabilities: JsonRecord): AgentAbilities {
  const prompt = recordOf(own(capabilities, 'promptCapabilities'));
  const session = recordOf(own(capabilities, 'sessionCapabilities'));
  const isTrue = (record: JsonRecord, key: string): boolean => own(record, key) === true;
  return {
    image: isTrue(prompt, 'image'),
    audio: isTrue(prompt, 'audio'),
    embeddedContext: isTrue(prompt, 'embeddedContext'),
    additionalDirectories: isMarked(session, 'additionalDirectories'),
    mcpHttp: isTrue(recordOf(own(capabilities, 'mcpCapabilities')), 'http'),
    load: isTrue(capabilities, 'loadSession'),
    resume: isMarked(session, 'resume'),
    close: isMarked(session, 'close'),
    logout: isMarked(recordOf(own(capabilities, 'auth')), 'logout'),
  };
}
