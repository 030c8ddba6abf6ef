import { DEFAULT_PREFERENCES } from '@fyllo/protocol';
import { builtPage } from '../testing/built-page';
import { HOSTILE_PATHS } from '../testing/hostile-paths';
import { RendererFiles } from './serve-renderer';

const files = new RendererFiles({
  root: builtPage(),
  sources: { connect: ["'self'"], frame: 'http://localhost:4321' },
  preferences: () => Promise.resolve({ ...DEFAULT_PREFERENCES, theme: 'dark', language: 'en' }),
});
const bodyOf = (body: Uint8Array) => new TextDecoder().decode(body);

describe('serving the page', () => {
  it('gives the page to every address of the application, with its settings and a new nonce', async () => {
    const nonces = new Set<string>();
    for (let i = 0; i < 100; i++) {
      const response = await files.serve(i % 2 ? '/' : '/chat/session-abcdefghij');
      const policy = response.headers['content-security-policy'] ?? '';
      const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
      nonces.add(nonce);
      expect(bodyOf(response.body)).toBe(
        `<html lang="en" data-theme="dark"><app-root ngCspNonce="${nonce}">`,
      );
      expect(response.headers['cache-control']).toBe('no-store');
    }
    expect(nonces.size).toBe(100);
  });

  it('keeps the policy strict', async () => {
    const { headers } = await files.serve('/');
    const policy = headers['content-security-policy'] ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).toContain('frame-src http://localhost:4321;');
    expect(policy.replace('http://localhost:4321', '')).not.toMatch(/unsafe|\*|https?:/);
  });

  it('gives files their type and lets only hashed ones be kept', async () => {
    const script = await files.serve('/main.js');
    expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8');
    expect(script.headers['cache-control']).toBe('no-cache');
    expect((await files.serve('/chunk-ABCDEFGH.js')).headers['cache-control']).toContain(
      'immutable',
    );
    expect((await files.serve('/media/a.svg')).headers['content-type']).toBe('image/svg+xml');
  });

  // SECURITY: E-02, L-07
  it('finds nothing outside the build for any hostile path', async () => {
    for (const hostile of HOSTILE_PATHS) {
      const { status, body, headers } = await files.serve(hostile);
      expect([hostile, status]).toEqual([hostile, 404]);
      expect(bodyOf(body)).toBe('Not found');
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['content-security-policy']).toBe("default-src 'none'");
    }
    expect(HOSTILE_PATHS.length).toBeGreaterThanOrEqual(60);
  });
});
