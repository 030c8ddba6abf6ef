import { CodedError } from '@fyllo/protocol';
import { commandLine, type AgentDefinition } from '../agents/agent-definition';
import type { AgentProcess, ProcessEnd } from '../process/agent-process';
import type { NoiseFilter } from '../process/noise-filter';

const SHOWN_LINES = 10;

/** Why a process is not there any more, with its command and last lines. */
export function endFault(
  definition: AgentDefinition,
  { stderr }: AgentProcess,
  end: ProcessEnd,
): CodedError {
  const how = end.signal ?? `code ${end.code ?? 'unknown'}`;
  const fault = end.fault ?? { code: 'agent-exited', message: `The agent ended (${how})` };
  const lines = [commandLine(definition), how, stderr.lastLines(SHOWN_LINES)];
  const detail = [...lines, ...(fault.detail === undefined ? [] : [fault.detail])];
  return new CodedError({ ...fault, detail: detail.join('\n').trim(), retryable: true });
}

/** A start that failed without the end of the process: what it printed tells why. */
export function startFault(
  definition: AgentDefinition,
  { stderr }: AgentProcess,
  { noise }: NoiseFilter,
  error: unknown,
): unknown {
  if (!(error instanceof CodedError) || error.error.detail !== undefined) return error;
  const printed = [...noise.slice(-SHOWN_LINES), stderr.lastLines(SHOWN_LINES)];
  const detail = [commandLine(definition), ...printed].join('\n').trim();
  return new CodedError({ ...error.error, detail });
}
