import type { Install } from '@fyllo/protocol';

const UNDER_WAY: ReadonlySet<Install['phase']> = new Set([
  'waiting',
  'downloading',
  'unpacking',
  'checking',
]);

/** The installation, as long as it has not ended. */
export const underWay = (install: Install | undefined): Install | null =>
  install && UNDER_WAY.has(install.phase) ? install : null;
