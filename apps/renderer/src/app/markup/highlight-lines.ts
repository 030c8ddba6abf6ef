import type { CodeLines } from './code-token';

/**
 * LIMIT: P-13 — more characters than this are not worth their colours.
 */
export const MAX_HIGHLIGHTED_CHARS = 1024 * 1024;

/**
 * The tokens of `code` line by line, or `undefined` when it is too long or the language is unknown. The highlighter
 * is loaded on first use and works in slices; what it does not get done in its time is left without colours.
 */
export async function highlightLines(
  code: string,
  language: string,
): Promise<CodeLines | undefined> {
  if (language === '' || code === '' || code.length > MAX_HIGHLIGHTED_CHARS) return undefined;
  try {
    const { tokenLines } = await import('./highlighter');
    return await tokenLines(code, language);
  } catch {
    // the highlighter is asked for while the host is gone: code is as readable without its colours
    return undefined;
  }
}
