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

export const FRAME_SCRIPT = 'frame-ABCDEFGH.js';

/** A small built diagram frame in a new folder, with files beside it that are not for the page. */
export function builtFrame(): string {
  const root = mkdtempSync(path.join(tmpdir(), 'frame-'));
  writeFileSync(path.join(root, 'diagram.html'), `<script src="${FRAME_SCRIPT}"></script>`);
  writeFileSync(path.join(root, FRAME_SCRIPT), 'draw');
  writeFileSync(path.join(root, `${FRAME_SCRIPT}.LEGAL.txt`), 'licences');
  writeFileSync(path.join(root, 'other.html'), 'another page');
  return root;
}
