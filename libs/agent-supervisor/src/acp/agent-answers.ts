import {
  coded,
  type AgentAbilities,
  type AgentSessionId,
  type SignInMethod,
} from '@fyllo/protocol';
import type { AgentDefinition } from '../agents/agent-definition';
import { readAbilities } from './abilities';
import { readConfigList, type ConfigList } from './config-list';
import { field, isRecord, listOf, own, recordOf, textOf, type JsonRecord } from './json-access';
import { readSignInMethods } from './sign-in-methods';

/** What the handshake told about an agent. Everything that is absent is not supported. */
export interface AgentInfo {
  readonly title?: string;
  readonly version?: string;
  readonly abilities: AgentAbilities;
  readonly signIn: readonly SignInMethod[];
  /** As the agent sent it, for diagnostics. */
  readonly capabilities: unknown;
}

/** State in the answer to new, load and resume. */
export interface OpenedState {
  readonly config?: ConfigList;
  readonly modeId?: string;
}

export interface OpenedSession {
  readonly agentSessionId: AgentSessionId;
  readonly state: OpenedState;
}

const PROTOCOL_VERSION = 1;
const ID_CHARS = 1000;
/** More answers than fit on a card; those left out cannot be chosen. */
const MAX_OPTIONS = 100;

/** The SDK does not check answers. Errors: `agent-protocol`, `agent-version`. */
export function readInitialized(answer: unknown, definition: AgentDefinition): AgentInfo {
  if (!isRecord(answer)) throw coded('agent-protocol', 'The answer to initialize is not an object');
  const version = own(answer, 'protocolVersion');
  if (version !== PROTOCOL_VERSION) {
    const said = typeof version === 'number' ? String(version) : 'no version';
    throw coded('agent-version', `The agent speaks protocol version ${said}`, { detail: said });
  }
  const capabilities = recordOf(own(answer, 'agentCapabilities'));
  const info = recordOf(own(answer, 'agentInfo'));
  return {
    ...field('title', textOf(own(info, 'title'), 200) ?? textOf(own(info, 'name'), 200)),
    ...field('version', textOf(own(info, 'version'), 100)),
    abilities: readAbilities(capabilities),
    signIn: readSignInMethods(own(answer, 'authMethods'), definition),
    capabilities,
  };
}

/** Error: `agent-protocol` when there is no usable id. */
export function readNewSession(answer: unknown): OpenedSession {
  const id = own(recordOf(answer), 'sessionId');
  if (typeof id !== 'string' || id === '' || id.length > ID_CHARS) {
    throw coded('agent-protocol', 'The agent made a session without an id');
  }
  return { agentSessionId: id, state: readOpenedState(answer) };
}

/** The answer may be `null`, `{}` or missing: then the agent says nothing of its state. */
export function readOpenedState(answer: unknown): OpenedState {
  const modeId = textOf(own(recordOf(own(recordOf(answer), 'modes')), 'currentModeId'), ID_CHARS);
  return { ...field('config', readConfigList(answer)), ...field('modeId', modeId) };
}

/** Why the turn stopped, in the agent's word; nothing when it did not say. */
export const readStopReason = (answer: unknown): string | undefined =>
  textOf(own(recordOf(answer), 'stopReason'), 200);

/** A request for permission, read from the raw message: the SDK's reading loses kinds it does not know. */
export const rawToolCall = (params: unknown): JsonRecord =>
  recordOf(own(recordOf(params), 'toolCall'));

export interface OfferedOption {
  readonly optionId: string;
  readonly name: string;
  readonly kind: string;
}

export function readOptions(options: unknown): readonly OfferedOption[] {
  return listOf(options)
    .slice(0, MAX_OPTIONS)
    .flatMap((item) => {
      if (!isRecord(item)) return [];
      const optionId = textOf(own(item, 'optionId'));
      if (optionId === undefined || optionId.length > ID_CHARS) return [];
      const name = textOf(own(item, 'name'), 500) ?? optionId;
      return [{ optionId, name, kind: textOf(own(item, 'kind'), 100) ?? '' }];
    });
}
