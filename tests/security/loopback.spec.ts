import { existsSync, readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import path from 'node:path';
import WebSocket from 'ws';
import { RunningHost, newProject } from '../e2e/running-host';
import { rawStatus, upgradeHeaders } from './raw-request';

jest.setTimeout(60_000);

let host: RunningHost;
let port: number;
let authority: string;
let token: string;

beforeAll(async () => {
  host = await RunningHost.start({ workspaces: [newProject()] });
  const url = new URL(host.url);
  port = Number(url.port);
  authority = url.host;
  token = url.hash.slice('#token='.length);
});
afterAll(() => host.stop('SIGKILL'));

/** Sends one first frame and gives the answer, or what the socket was closed with. */
function hello(frame: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${authority}/ws`, { origin: `http://${authority}` });
    socket.on('open', () => socket.send(frame));
    socket.on('message', (data: Buffer) => {
      resolve(data.toString('utf8'));
      socket.close();
    });
    socket.on('error', () => undefined); // a close follows
    socket.on('close', (code) => resolve(`closed ${code}`));
  });
}

const isWelcome = (answer: string): boolean => answer.includes('"welcome"');

/** The addresses a process listens on, as the kernel has them: hex address and port. */
function listeners(pid: number): string[] {
  const inodes = new Set(
    readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      try {
        return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
      } catch {
        return []; // closed meanwhile
      }
    }),
  );
  return ['tcp', 'tcp6'].flatMap((table) =>
    readFileSync(`/proc/${pid}/net/${table}`, 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/))
      .filter((row) => row[3] === '0A' && inodes.has(row[9] ?? ''))
      .map((row) => row[1] ?? ''),
  );
}

/** An address of this machine that others can reach, if it has one. */
const elsewhere = Object.values(networkInterfaces())
  .flat()
  .find((one) => one && !one.internal && one.family === 'IPv4');
const itElsewhere = elsewhere ? it : it.skip;

const LOOPBACK = ['0100007F', '00000000000000000000000001000000'];

describe('the loopback server', () => {
  // SECURITY: L-01
  it('listens on loopback addresses alone, on one port', () => {
    const all = listeners(host.pid);
    const hexPort = port.toString(16).toUpperCase().padStart(4, '0');
    expect(all.length).toBeGreaterThanOrEqual(1);
    for (const address of all) {
      const [ip, itsPort] = address.split(':');
      expect(LOOPBACK).toContain(ip);
      expect(itsPort).toBe(hexPort);
    }
  });

  itElsewhere(
    'is not reachable by the machine’s own address (needs one beside loopback)',
    async () => {
      const headers = [`Host: ${authority}`];
      expect(await rawStatus({ port, path: '/', headers, host: elsewhere?.address ?? '' })).toBe(0);
    },
  );

  // SECURITY: L-02
  it('answers the exact Host and Origin and refuses the whole rest of the matrix', async () => {
    const own = `http://${authority}`;
    const hosts = [
      ...[authority, `localhost:${port}`, '127.0.0.1', `127.0.0.1:${port + 1}`],
      ...[`evil.test:${port}`, `127.1:${port}`, `[::1]:${port}`, authority.replace('.', '%2e')],
      ...[`${authority}.`, `${authority}\r\nHost: ${authority}`],
    ];
    const origins = [
      ...['', own, `http://localhost:${port}`, 'null', 'http://evil.test'],
      ...[`${own}.evil.test`, `https://${authority}`],
    ];
    const sites = ['', 'same-origin', 'same-site', 'cross-site'];
    const asset = readFileSync('dist/apps/renderer/index.html', 'utf8').match(
      /src="(main[^"]+)"/,
    )?.[1];
    const script = readFileSync('dist/apps/diagram-frame/diagram.html', 'utf8').match(
      /src="(frame[^"]+)"/,
    )?.[1];
    const frame = ['/diagram.html', `/${script ?? ''}`];
    const routes = ['/', `/${asset ?? ''}`, '/ws', '/unknown.js', ...frame];
    let ran = 0;
    const wrong: unknown[] = [];
    for (const oneHost of hosts)
      for (const origin of origins)
        for (const site of sites) {
          const statuses = await Promise.all(
            routes.map((route) => {
              const headers = [`Host: ${oneHost}`];
              if (origin) headers.push(`Origin: ${origin}`);
              if (site) headers.push(`Sec-Fetch-Site: ${site}`);
              if (route === '/ws') headers.push(...upgradeHeaders);
              return rawStatus({ port, path: route, headers });
            }),
          );
          statuses.forEach((status, at) => {
            const route = routes[at] ?? '';
            const expected = oracle(oneHost, origin, site, route);
            // Node itself answers 400 to a request with two Host lines
            const refused = [403, 400].includes(status);
            const fits = expected === 'refused' ? refused : status === expected;
            if (!fits) wrong.push({ oneHost, origin, site, route, status, expected });
            ran += 1;
          });
        }
    expect(wrong).toEqual([]);
    expect(ran).toBe(1680);

    function oracle(oneHost: string, origin: string, site: string, route: string) {
      if (oneHost === `localhost:${port}`) {
        const embedded = origin === '' && ['', 'cross-site'].includes(site) && route !== '/ws';
        if (!embedded) return 'refused';
        return frame.includes(route) ? 200 : 404;
      }
      if (oneHost !== authority) return 'refused';
      if (route === '/ws') return origin === own ? 101 : 'refused';
      const fromUs = origin === '' || origin === own;
      const near = site === '' || site === 'same-origin';
      if (!fromUs || !near) return 'refused';
      return ['/unknown.js', ...frame].includes(route) ? 404 : 200;
    }
  });

  // SECURITY: L-03
  it('gives nothing to a socket without a valid first frame', async () => {
    const wrong = [
      ...['', 'x', '{}', '[]', 'null', '{"t":"hello"}', '{"t":"ack","n":1}'],
      ...['', 'A', token.slice(0, -1), `${token}A`, token.toUpperCase(), '😀', '__proto__'].map(
        (launch) => JSON.stringify({ t: 'hello', launch }),
      ),
      JSON.stringify({ t: 'hello', session: token }),
      JSON.stringify({ t: 'hello', launch: [token] }),
      JSON.stringify({ t: 'hello', launch: 7 }),
      JSON.stringify({ t: 'call', id: 1, method: 'app.bootstrap', params: {} }),
      Buffer.from(JSON.stringify({ t: 'hello', launch: token })),
    ];
    for (const frame of wrong) {
      const answer = await hello(frame);
      expect([frame.toString(), isWelcome(answer)]).toEqual([frame.toString(), false]);
    }
    expect(wrong.length).toBeGreaterThanOrEqual(19);
  });

  // SECURITY: L-05
  it('takes a launch token once, and shows it nowhere', async () => {
    const answer = await hello(JSON.stringify({ t: 'hello', launch: token }));
    expect(isWelcome(answer)).toBe(true);
    const { session } = JSON.parse(answer) as { session: string };
    expect(isWelcome(await hello(JSON.stringify({ t: 'hello', launch: token })))).toBe(false);
    expect(isWelcome(await hello(JSON.stringify({ t: 'hello', session })))).toBe(true);

    const places = [...processTexts(host.pid), ...host.stderr, ...filesBelow(host.dataDir)];
    expect(places.length).toBeGreaterThan(3);
    for (const secret of [token, session]) {
      expect(places.filter((text) => text.includes(secret))).toEqual([]);
    }
  });

  it('keeps few sockets waiting, and those for two seconds', async () => {
    const sockets = Array.from(
      { length: 40 },
      () => new WebSocket(`ws://${authority}/ws`, { origin: `http://${authority}` }),
    );
    const outcomes = await Promise.all(
      sockets.map(
        (socket) =>
          new Promise<string>((resolve) => {
            let opened = false;
            socket.on('open', () => (opened = true));
            socket.on('error', () => undefined); // a close follows
            socket.on('close', () => resolve(opened ? 'opened' : 'refused'));
          }),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'opened').length).toBeLessThanOrEqual(8);
    expect(outcomes).toHaveLength(40);
  });
});

/** Command lines and environments of the host and everything it started. */
function processTexts(root: number): string[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    const stat = `/proc/${name}/stat`;
    if (!/^\d+$/.test(name) || !existsSync(stat)) continue;
    const fields = readFileSync(stat, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    parents.set(Number(name), Number(fields[1]));
  }
  const within = (pid: number): boolean =>
    pid === root || (parents.has(pid) && within(parents.get(pid) ?? 0));
  return [...parents.keys()]
    .filter(within)
    .flatMap((pid) =>
      ['cmdline', 'environ'].map((name) => readFileSync(`/proc/${pid}/${name}`, 'utf8')),
    );
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'latin1'));
}
