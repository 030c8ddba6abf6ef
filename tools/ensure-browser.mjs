import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

const PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
/** The browser, fonts for the Chinese interface, and the search program that agents expect. */
const DEBIAN_PACKAGES = ['chromium', 'fonts-noto-cjk', 'ripgrep'];
const APT_TIMEOUT_MS = 8 * 60_000;

export function findBrowser(env = process.env, exists = existsSync) {
  if (env.CHROMIUM) return exists(env.CHROMIUM) ? env.CHROMIUM : undefined;
  return PLACES.find((place) => exists(place));
}

const canInstall = () => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');

function apt(...args) {
  const { status } = spawnSync('apt-get', ['-q', ...args], {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: APT_TIMEOUT_MS,
  });
  return status === 0;
}

/**
 * The path of a Chromium for the page suites. Where there is none and this is root on Debian it is installed, which
 * is said; otherwise the answer is why there is none.
 */
export function ensureBrowser(say = console.log) {
  const found = findBrowser();
  if (found) return { path: found };
  if (process.env.CHROMIUM)
    return { missing: `CHROMIUM names ${process.env.CHROMIUM}, which is not there` };
  if (!canInstall())
    return { missing: 'no Chromium was found; install one or set CHROMIUM to its path' };
  say(`No Chromium was found: installing ${DEBIAN_PACKAGES.join(', ')} with apt-get.`);
  if (!apt('update') || !apt('install', '-y', '--no-install-recommends', ...DEBIAN_PACKAGES)) {
    return { missing: 'apt-get could not install Chromium' };
  }
  const installed = findBrowser();
  return installed ? { path: installed } : { missing: 'apt-get installed no Chromium' };
}
