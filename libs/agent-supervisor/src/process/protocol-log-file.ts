import { createHash } from 'node:crypto';
import path from 'node:path';
import { RotatingLog } from '@fyllo/files';
import type { AgentId } from '@fyllo/protocol';
import type { Environment } from './environment';
import type { LineSink } from './protocol-log';

const MAX_LOG_BYTES = 10 * 1024 * 1024;

/**
 * Where the lines of an agent go besides memory: `<data>/logs/agent-<id>-<date>.log` with `FYLLO_LOG=debug`, nowhere
 * without. Secrets are out of a line before it comes here.
 */
export function protocolLogFile(
  dataDir: string,
  agentId: AgentId,
  own: Environment = process.env,
  now: () => Date = () => new Date(),
): LineSink | undefined {
  if (own['FYLLO_LOG'] !== 'debug') return undefined;
  let day = '';
  let log: RotatingLog | undefined;
  return ({ at, direction, text }) => {
    const today = now().toISOString().slice(0, 10);
    if (log === undefined || today !== day) {
      day = today;
      const name = `agent-${fileName(agentId)}-${day}.log`;
      log = new RotatingLog(path.join(dataDir, 'logs', name), { maxBytes: MAX_LOG_BYTES });
    }
    const arrow = direction === 'to-agent' ? '>' : '<';
    // control characters would be obeyed by the terminal that shows the file
    const plain = text.replace(/\p{Cc}/gu, ' ');
    log.append(`${new Date(at).toISOString()} ${arrow} ${plain}`);
  };
}

/** An id may hold what a person has written; what is no letter or digit is replaced, and a sum keeps two apart. */
function fileName(agentId: AgentId): string {
  if (/^[\w-]{1,60}$/.test(agentId)) return agentId;
  const sum = createHash('sha256').update(agentId).digest('hex').slice(0, 8);
  return `${agentId.replace(/[^A-Za-z0-9]+/g, '-').slice(0, 50)}-${sum}`;
}
