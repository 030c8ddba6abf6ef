import { builtFrame, FRAME_SCRIPT } from '../testing/built-page';
import { HOSTILE_PATHS } from '../testing/hostile-paths';
import { DiagramFiles } from './serve-diagram';

const EMBEDDER = 'http://127.0.0.1:4321';
const files = new DiagramFiles({ root: builtFrame(), embedder: EMBEDDER });

// SECURITY: R-07
describe('serving the frame of diagrams', () => {
  it('gives its page a policy that lets it reach nothing and be shown by ours alone', async () => {
    const { status, headers } = await files.serve('/diagram.html');
    expect(status).toBe(200);
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; script-src 'self'; style-src 'unsafe-inline'; img-src data:; " +
        `base-uri 'none'; form-action 'none'; frame-ancestors ${EMBEDDER}; sandbox allow-scripts`,
    );
    expect(headers).not.toHaveProperty('x-frame-options');
    expect(headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'text/html; charset=utf-8',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-dns-prefetch-control': 'off',
    });
  });

  it('gives its script to an origin that is like no other', async () => {
    const { status, headers } = await files.serve(`/${FRAME_SCRIPT}`);
    expect(status).toBe(200);
    expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
    expect(headers['cache-control']).toContain('immutable');
    expect(headers['x-frame-options']).toBe('DENY');
  });

  it('has nothing else', async () => {
    const paths = [
      ...['/', '/index.html', '/other.html', `/${FRAME_SCRIPT}.LEGAL.txt`, '/main.js', '/ws'],
      ...['/chat', '/diagram.html/', '/DIAGRAM.html', '//diagram.html', '/./diagram.html'],
      ...HOSTILE_PATHS,
    ];
    for (const path of paths) {
      const { status, headers } = await files.serve(path);
      expect([path, status]).toEqual([path, 404]);
      expect(headers['content-security-policy']).toBe("default-src 'none'");
    }
    expect(paths.length).toBeGreaterThan(60);
  });
});
