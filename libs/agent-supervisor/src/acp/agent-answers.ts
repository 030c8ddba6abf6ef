import { coded, type AgentSessionId, type SessionEvent } from '@fyllo/protocol';
import { field, isRecord, listOf, own, recordOf, textOf, type JsonRecord } from './json-access';
import { configOf } from './state-mapper';

/** What the handshake told about an agent. Everything that is absent is not supported. */
export interface AgentInfo {
  readonly title?: string;
  readonly version?: string;
  readonly canLoad: boolean;
  readonly canClose: boolean;
  /** As the agent sent it, for diagnostics. */
  readonly capabilities: unknown;
}

export interface OpenedSession {
  readonly agentSessionId: AgentSessionId;
  readonly events: readonly SessionEvent[];
}

const PROTOCOL_VERSION = 1;
const ID_CHARS = 1000;
/** More answers than fit on a card; those left out cannot be chosen. */
const MAX_OPTIONS = 100;

/** The SDK does not check answers. Errors: `agent-protocol`, `agent-version`. */
export function readInitialized(answer: unknown): AgentInfo {
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
    canLoad: own(capabilities, 'loadSession') === true,
    canClose: isRecord(own(recordOf(own(capabilities, 'sessionCapabilities')), 'close')),
    capabilities,
  };
}

/** Error: `agent-protocol` when there is no usable id. */
export function readNewSession(answer: unknown): OpenedSession {
  const id = own(recordOf(answer), 'sessionId');
  if (typeof id !== 'string' || id === '' || id.length > ID_CHARS) {
    throw coded('agent-protocol', 'The agent made a session without an id');
  }
  return { agentSessionId: id, events: readSessionState(answer) };
}

/** State in the answer to new and load, which may be `null`: config options, else the mode. */
export function readSessionState(answer: unknown): readonly SessionEvent[] {
  const record = recordOf(answer);
  const config = configOf(own(record, 'configOptions'));
  if (config !== undefined) return [config];
  const modeId = textOf(own(recordOf(own(record, 'modes')), 'currentModeId'), ID_CHARS);
  return modeId === undefined ? [] : [{ type: 'mode', modeId }];
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
