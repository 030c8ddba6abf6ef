import { effect, signal, untracked, type Signal } from '@angular/core';
import { highlightLines, type CodeLines } from '../markup';
import { lineDiff, type LineDiff, type TextPair } from './line-diff';
import { inSlices } from './sliced-work';

/** The difference of two texts, there at once when they are small; call in an injection context. */
export function useLineDiff(pair: () => TextPair | undefined): Signal<LineDiff | undefined> {
  const diff = signal<LineDiff | undefined>(undefined);
  effect((onCleanup) => {
    const texts = pair();
    untracked(() => {
      diff.set(undefined);
      if (texts === undefined) return;
      const stop = inSlices(lineDiff(texts), (result) => {
        diff.set(result);
      });
      onCleanup(stop);
    });
  });
  return diff.asReadonly();
}

/** The colours of a text, once they are known; call in an injection context. */
export function useCodeLines(
  text: () => string | null,
  language: () => string,
): Signal<CodeLines | undefined> {
  const lines = signal<CodeLines | undefined>(undefined);
  effect((onCleanup) => {
    let wanted = true;
    onCleanup(() => {
      wanted = false;
    });
    const code = text() ?? '';
    const name = language();
    lines.set(undefined);
    void highlightLines(code, name).then((result) => {
      if (wanted) lines.set(result);
    });
  });
  return lines.asReadonly();
}

/** The name of a file's language, or its ending: the highlighter knows which are one. */
export function languageOfPath(path: string): string {
  const name = (path.split(/[\\/]/).at(-1) ?? '').toLowerCase();
  const whole = WHOLE_NAMES.get(name);
  if (whole !== undefined) return whole;
  const dot = name.lastIndexOf('.');
  return dot < 0 ? '' : name.slice(dot + 1);
}

const WHOLE_NAMES: ReadonlyMap<string, string> = new Map([
  ['dockerfile', 'dockerfile'],
  ['makefile', 'makefile'],
  ['cmakelists.txt', 'cmake'],
  ['.bashrc', 'bash'],
  ['.gitconfig', 'ini'],
  ['.npmrc', 'ini'],
]);
