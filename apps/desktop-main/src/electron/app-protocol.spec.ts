import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import { RendererFiles } from '../renderer-files/serve-renderer';
import { builtPage } from '../testing/built-page';
import { HOSTILE_PATHS } from '../testing/hostile-paths';
import { respondTo } from './app-protocol';

const files = new RendererFiles({
  root: builtPage(),
  connectSources: [],
  preferences: () => Promise.resolve(DEFAULT_PREFERENCES),
});
const get = (url: string, method = 'GET') => respondTo({ url, method }, files);

// SECURITY: E-02
describe('app://', () => {
  it('serves the page and its files', async () => {
    const page = await get('app://ui/chat/session-abcdefghij?x#y');
    expect(page.status).toBe(200);
    expect(page.headers.get('content-security-policy')).toContain("connect-src 'none'");
    expect(await (await get('app://ui/main.js')).text()).toBe('script');
  });

  it.each([
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
    }
  });

  it('finds nothing outside the build for any hostile path', async () => {
    for (const hostile of HOSTILE_PATHS) {
      const { status } = await get(`app://ui${hostile}`);
      expect([hostile, [403, 404].includes(status)]).toEqual([hostile, true]);
    }
  });
});
