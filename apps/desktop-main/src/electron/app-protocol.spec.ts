import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import { DiagramFiles } from '../renderer-files/serve-diagram';
import { RendererFiles } from '../renderer-files/serve-renderer';
import { builtFrame, builtPage, FRAME_SCRIPT } from '../testing/built-page';
import { HOSTILE_PATHS } from '../testing/hostile-paths';
import { respondTo } from './app-protocol';

const files = {
  page: new RendererFiles({
    root: builtPage(),
    sources: { connect: [], frame: 'app://diagram' },
    preferences: () => Promise.resolve(DEFAULT_PREFERENCES),
  }),
  diagram: new DiagramFiles({ root: builtFrame(), embedder: 'app://ui' }),
};
const get = (url: string, method = 'GET') => respondTo({ url, method }, files);

// SECURITY: E-02
describe('app://', () => {
  it('serves the page and its files', async () => {
    const page = await get('app://ui/chat/session-abcdefghij?x#y');
    expect(page.status).toBe(200);
    const policy = page.headers.get('content-security-policy');
    expect(policy).toContain("connect-src 'none'");
    expect(policy).toContain('frame-src app://diagram;');
    expect(await (await get('app://ui/main.js')).text()).toBe('script');
  });

  // SECURITY: R-07
  it('serves the frame of diagrams from another host, and nothing of one to the other', async () => {
    const frame = await get('app://diagram/diagram.html');
    expect(frame.status).toBe(200);
    expect(frame.headers.get('content-security-policy')).toContain('frame-ancestors app://ui;');
    expect(await (await get(`app://diagram/${FRAME_SCRIPT}`)).text()).toBe('draw');
    for (const url of [
      'app://diagram/',
      'app://diagram/index.html',
      'app://diagram/main.js',
      'app://diagram/chat',
      'app://ui/diagram.html',
      `app://ui/${FRAME_SCRIPT}`,
    ]) {
      expect([url, (await get(url)).status]).toEqual([url, 404]);
    }
  });

  it.each([
    'app://diagram.evil/diagram.html',
    'app://diagram:80/diagram.html',
    'app://ui@diagram/diagram.html',
    'app://diagram',
    'app://evil/',
    'app://ui.evil/',
    'app://ui@evil/',
    'app://ui:80/',
    'app://UI/',
    'app:/ui/',
    'app:ui',
    'file:///etc/passwd',
    'http://ui/',
    'app://',
    '',
    `app://ui/${'x'.repeat(10_000)}`,
  ])('refuses %.40s', async (url) => {
    expect((await get(url)).status).toBe(403);
  });

  it('refuses everything but reading', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      expect((await get('app://ui/', method)).status).toBe(403);
      expect((await get('app://diagram/diagram.html', method)).status).toBe(403);
    }
  });

  it('finds nothing outside the build for any hostile path', async () => {
    for (const hostile of HOSTILE_PATHS) {
      for (const host of ['ui', 'diagram']) {
        const { status } = await get(`app://${host}${hostile}`);
        expect([hostile, [403, 404].includes(status)]).toEqual([hostile, true]);
      }
    }
  });
});
