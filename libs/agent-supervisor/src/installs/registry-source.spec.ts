import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { MAX_REGISTRY_BYTES } from '@fyllo/protocol';
import bundled from './bundled-registry.json';
import { RegistrySource } from './registry-source';
import { LoopbackServer } from './testing/loopback-server';

let server: LoopbackServer;
beforeEach(async () => {
  server = await LoopbackServer.start();
});
afterEach(() => server.close());
afterAll(removeTemporaryFolders);

const document = (...ids: string[]): string =>
  JSON.stringify({
    agents: ids.map((id) => ({ id, name: id, version: '1.0.0', distribution: {} })),
  });
const source = (folder = temporaryFolder()) => new RegistrySource(folder, () => 7, 'linux-x86_64');
const idsOf = ({ agents }: { readonly agents: readonly { readonly id: string }[] }) =>
  agents.map(({ id }) => id);

describe('the list of agents', () => {
  it.each([null, ''])('comes with the program when there is no address (%j)', async (url) => {
    const loaded = await source().load(url, true);
    expect(loaded.source).toBe('bundled');
    expect(idsOf(loaded)).toContain('opencode');
    expect(loaded.error).toBeUndefined();
  });

  it('that comes with the program says of which day it is', async () => {
    const { at } = await source().load(null);
    expect(new Date(at).toISOString()).toBe(`${bundled.date}T12:00:00.000Z`);
    expect(at).toBeGreaterThan(Date.UTC(2026, 0, 1));
  });

  it('comes from an address, once unless it is asked for again', async () => {
    const url = server.on('/r.json', document('a', 'b'));
    const registry = source();
    const [first] = await Promise.all([registry.load(url), registry.load(url)]);
    expect(first).toMatchObject({ source: 'url', at: 7, leftOut: 0 });
    expect(idsOf(first)).toEqual(['a', 'b']);
    expect(server.asked).toHaveLength(1);
    server.on('/r.json', document('c'));
    expect(idsOf(await registry.load(url, true))).toEqual(['c']);
    expect(server.asked).toHaveLength(2);
  });

  it('is asked for with the mark of the copy that is there', async () => {
    const folder = temporaryFolder();
    const marks: unknown[] = [];
    const url = server.on('/r.json', (request, response) => {
      const mark = request.headers['if-none-match'];
      marks.push(mark);
      if (mark === '"v1"') response.writeHead(304).end();
      else response.setHeader('etag', '"v1"').end(document('a'));
    });
    await source(folder).load(url);
    const again = await source(folder).load(url);
    expect(marks).toEqual([undefined, '"v1"']);
    expect(again).toMatchObject({ source: 'url', at: 7 });
    expect(idsOf(again)).toEqual(['a']);
  });

  it('is the last answer when the address is not reached, and says why', async () => {
    const folder = temporaryFolder();
    const url = server.on('/r.json', document('a'));
    await source(folder).load(url);
    await server.close();
    const loaded = await source(folder).load(url);
    expect(loaded).toMatchObject({ source: 'cache', at: 7, error: { code: 'offline' } });
    expect(idsOf(loaded)).toEqual(['a']);
  });

  it('is asked for again after a call that had no answer', async () => {
    const registry = source();
    const url = server.on('/r.json', (_request, response) => response.writeHead(503).end());
    const failed = await Promise.all([registry.load(url), registry.load(url)]);
    expect(failed.map(({ error }) => error?.code)).toEqual(Array(2).fill('registry-invalid'));
    expect(server.asked).toHaveLength(1);
    server.on('/r.json', document('a'));
    const loaded = await registry.load(url);
    expect(loaded.error).toBeUndefined();
    expect(idsOf(loaded)).toEqual(['a']);
  });

  it('is not the answer of another address, nor a copy that was damaged', async () => {
    const folder = temporaryFolder();
    await source(folder).load(server.on('/r.json', document('a')));
    const other = await source(folder).load(`${server.origin}/other`);
    expect(other).toMatchObject({ source: 'bundled', error: { code: 'registry-invalid' } });
    for (const text of ['{', '{"format":2}', '7']) {
      writeFileSync(path.join(folder, 'registry.json'), text);
      const loaded = await source(folder).load(`${server.origin}/gone`);
      expect(loaded.source).toBe('bundled');
    }
  });

  it('follows some redirects, and only to the web', async () => {
    const goTo = (path: string, location: string) =>
      server.on(path, (_request, response) => response.writeHead(302, { location }).end());
    server.on('/r.json', document('a'));
    goTo('/2', '/r.json');
    const good = await source().load(goTo('/1', `${server.origin}/2`));
    expect(good).toMatchObject({ source: 'url' });
    for (const bad of ['/loop', 'file:///etc/passwd', 'ftp://example.org/x', 'http://u:p@x/']) {
      const loaded = await source().load(goTo('/loop', bad));
      expect(loaded).toMatchObject({ source: 'bundled', error: { code: 'registry-invalid' } });
    }
  });

  it.each(['file:///etc/passwd', 'javascript:1', 'not an address', 'http://u:p@127.0.0.1/'])(
    'is not asked for at %s',
    async (url) => {
      const loaded = await source().load(url);
      expect(loaded).toMatchObject({ source: 'bundled', error: { code: 'registry-invalid' } });
    },
  );

  it.each<[string, string | Buffer]>([
    ['no list', '<html>'],
    ['too long', Buffer.alloc(MAX_REGISTRY_BYTES + 1, ' ')],
  ])('that is %s is refused, and the copy stays', async (_what, answer) => {
    const folder = temporaryFolder();
    const url = server.on('/r.json', document('a'));
    await source(folder).load(url);
    const copy = readFileSync(path.join(folder, 'registry.json'), 'utf8');
    server.on('/r.json', answer);
    const loaded = await source(folder).load(url);
    expect(loaded).toMatchObject({ source: 'cache', error: { code: 'registry-invalid' } });
    expect(readFileSync(path.join(folder, 'registry.json'), 'utf8')).toBe(copy);
  });

  it('is the last answer when the connection breaks off', async () => {
    const url = server.on('/r.json', (request, response) => {
      response.writeHead(200, { 'content-length': 1000 }).write('{');
      setImmediate(() => request.socket.destroy());
    });
    expect(await source().load(url)).toMatchObject({ error: { code: 'offline' } });
  });

  it('is used although it cannot be kept', async () => {
    const folder = path.join(temporaryFolder(), 'file');
    writeFileSync(folder, '');
    const loaded = await source(folder).load(server.on('/r.json', document('a')));
    expect(loaded).toMatchObject({ source: 'url' });
    expect(loaded.error).toBeUndefined();
  });
});
