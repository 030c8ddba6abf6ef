import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const SECRET = 'top secret';

/** A small built page in a new folder, with links that lead out of it. */
export function builtPage(): string {
  const parent = mkdtempSync(path.join(tmpdir(), 'page-'));
  const root = path.join(parent, 'renderer');
  mkdirSync(path.join(root, 'media'), { recursive: true });
  writeFileSync(path.join(parent, 'secret.txt'), SECRET);
  writeFileSync(
    path.join(root, 'index.html'),
    '<html lang="__LANG__" data-theme="__THEME__"><app-root ngCspNonce="__CSP_NONCE__">',
  );
  writeFileSync(path.join(root, 'main.js'), 'script');
  writeFileSync(path.join(root, 'main.js.map'), 'map');
  writeFileSync(path.join(root, 'chunk-ABCDEFGH.js'), 'chunk');
  writeFileSync(path.join(root, 'media', 'a.svg'), '<svg/>');
  symlinkSync(path.join(parent, 'secret.txt'), path.join(root, 'linked.js'));
  symlinkSync(parent, path.join(root, 'linked'));
  return root;
}
