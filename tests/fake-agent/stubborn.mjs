import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A process that ignores SIGTERM, with as many more below it as the argument says. */
process.on('SIGTERM', () => undefined);
setInterval(() => undefined, 1000);
const below = Number(process.argv[2] ?? 0);
if (below > 0) {
  const self = fileURLToPath(import.meta.url);
  const child = spawn(process.execPath, [self, String(below - 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child.stdout.once('data', () => process.stdout.write('ready\n'));
} else {
  process.stdout.write('ready\n');
}
