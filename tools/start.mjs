/**
 * `npm start`: builds what is missing or stale, then starts Electron when its binary is there, otherwise the browser
 * shell, and opens it. `npm run serve` is the browser shell alone; it passes its options to the host.
 */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { root } from './preflight.mjs';
import { nx, run } from './test-suites.mjs';

const dist = path.join(root, 'dist/apps/desktop-main');
const ELECTRON_FETCH_MS = 60_000;

const argv = process.argv.slice(2);
const wantsBrowser = argv.includes('--browser');
const wantsElectron = argv.includes('--electron');
const hostArguments = argv.filter((word) => word !== '--browser' && word !== '--electron');
const opens = !argv.includes('--no-open');

async function build() {
  process.stderr.write('Building (a minute the first time, a moment afterwards) …\n');
  const [command, args] = nx('build', undefined, 2);
  const { code, output } = await run(command, args);
  if (code === 0) return;
  process.stderr.write(`${output}\nThe build failed.\n`);
  process.exit(1);
}

/** The package's own record of its binary; requiring the package would start a download. */
function electronBinary() {
  const require = createRequire(import.meta.url);
  const folder = path.dirname(require.resolve('electron/package.json'));
  const override = process.env.ELECTRON_OVERRIDE_DIST_PATH;
  try {
    const name = readFileSync(path.join(folder, 'path.txt'), 'utf8');
    const binary = path.join(override ?? path.join(folder, 'dist'), name);
    return { folder, binary: existsSync(binary) ? binary : undefined };
  } catch {
    return { folder, binary: undefined }; // never downloaded
  }
}

function findElectron() {
  if (wantsBrowser) return undefined;
  const { folder, binary } = electronBinary();
  if (binary || !wantsElectron) return binary;
  process.stderr.write('Fetching the Electron binary (at most 60 s) …\n');
  spawnSync(process.execPath, [path.join(folder, 'install.js')], { timeout: ELECTRON_FETCH_MS });
  return electronBinary().binary;
}

/** The address holds a one-use token, so it goes to the browser in a private file and never into an argument. */
async function openInBrowser(url) {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'fyllocode-open-')); // 0700, and nobody else's before
  const page = path.join(folder, 'open.html');
  const target = JSON.stringify(url).replaceAll('<', '\\u003c');
  await writeFile(
    page,
    `<!doctype html><meta charset="utf-8"><script>location.replace(${target})</script>`,
    {
      mode: 0o600,
      flag: 'wx',
    },
  );
  const [command, ...args] =
    process.platform === 'darwin'
      ? ['open', page]
      : process.platform === 'win32'
        ? ['explorer.exe', page]
        : ['xdg-open', page];
  const opener = spawn(command, args, { stdio: 'ignore', detached: true });
  opener.on('error', () => {
    process.stderr.write('No browser could be opened; open the address above yourself.\n');
  });
  opener.unref();
  setTimeout(() => void rm(folder, { recursive: true, force: true }), 30_000).unref();
}

function follow(child) {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
}

const binary = findElectron();
if (!wantsBrowser && !binary) {
  process.stderr.write(
    'Electron’s binary is not here; FylloCode opens in the browser instead (npm start -- --electron fetches it).\n',
  );
}
await build();
if (binary) {
  follow(spawn(binary, [path.join(dist, 'electron.mjs'), ...hostArguments], { stdio: 'inherit' }));
} else {
  const child = spawn(process.execPath, [path.join(dist, 'browser-host.mjs'), ...hostArguments], {
    stdio: ['inherit', 'pipe', 'inherit'],
  });
  follow(child);
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => {
    process.stdout.write(`${line}\n`);
    const ready = line.startsWith('{"ready":true') ? JSON.parse(line) : undefined;
    if (ready && opens) void openInBrowser(ready.url);
  });
}
