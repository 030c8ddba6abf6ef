import { fileURLToPath } from 'node:url';
import type { OwnProgram } from '@fyllo/agent-supervisor';

/** `dist/apps/desktop-main/`: every bundle of the host lies beside the one that runs. */
export const builtFile = (name: string): URL => new URL(name, import.meta.url);

/** `dist/apps/renderer/`, the page. */
export const rendererRoot = (): string => fileURLToPath(new URL('../renderer', import.meta.url));

/** `dist/apps/diagram-frame/`, the page of another site that draws diagrams. */
export const diagramRoot = (): string =>
  fileURLToPath(new URL('../diagram-frame', import.meta.url));

/**
 * A program of ours, run by the Node that runs us. Inside Electron that is its own binary, told to behave as Node;
 * agents that people install never inherit this (promises C-01).
 */
export function ownProgram(url: URL, env: Readonly<Record<string, string>> = {}): OwnProgram {
  const asNode: Record<string, string> =
    'electron' in process.versions ? { ELECTRON_RUN_AS_NODE: '1' } : {};
  return {
    command: process.execPath,
    args: [fileURLToPath(url)],
    env: { ...env, ...asNode },
  };
}
