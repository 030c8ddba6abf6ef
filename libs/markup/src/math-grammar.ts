import { MAX_MATH_CHARS } from '@fyllo/protocol';

/** A formula as it stands in the text. */
export interface MathSource {
  /** With its dollar signs. */
  readonly raw: string;
  readonly tex: string;
  /** On lines of its own, with room around it. */
  readonly display: boolean;
}

const INLINE = /^\$(?![\s$])((?:[^$\\\n`]|\\[^\n])+)\$(?![\w$({])/;
const INLINE_DISPLAY = /^\$\$(?!\$)((?:[^$\\`]|\\[\s\S]|\$(?!\$))+)\$\$(?!\$)/;
const BLOCK = /^ {0,3}\$\$(?!\$)((?:[^$\\]|\\[\s\S]|\$(?!\$))+)\$\$[ \t]*(?:\n+|$)/;
const BLANK_LINE = /\n[ \t]*\n/;
/** An amount: a number and a word after it, or nothing that a formula has. */
const AMOUNT = /^\d[\d.,]*(?:[kKmMbB%]|\s+[\p{L}-]{2,}|\p{Script=Han}|[,;:，；：。]?\s)/u;
/** What a formula that begins with a number has and a price has not. */
const FORMULA_SIGN = /[\\^_=<>{}*]|\d\s*[+/]\s*\S/;

function isFormula(tex: string): boolean {
  if (/\s$/.test(tex) || tex.length > MAX_MATH_CHARS) return false;
  return !AMOUNT.test(tex) || FORMULA_SIGN.test(tex);
}

/**
 * The formula that begins at the start of `text`, inside a paragraph; `before` is the character in front of it.
 * `$5 and $6`, `US$5` and `$HOME/$USER` are no formulas: a closing sign follows no blank and precedes no word.
 */
export function inlineMathAt(text: string, before: string): MathSource | undefined {
  if (/[\w$\\]/.test(before)) return undefined;
  const display = INLINE_DISPLAY.exec(text);
  if (display !== null) return displayed(display);
  const [raw = '', tex = ''] = INLINE.exec(text) ?? [];
  return raw === '' || !isFormula(tex) ? undefined : { raw, tex, display: false };
}

/** The same text with nothing inside its formulas that could be taken for emphasis. Prices keep theirs. */
export function maskMath(text: string): string {
  let masked = '';
  let done = 0;
  let sign = text.indexOf('$');
  while (sign >= 0) {
    const { raw = '' } = inlineMathAt(text.slice(sign), text.charAt(sign - 1)) ?? {};
    if (raw !== '') {
      masked += `${text.slice(done, sign)}$${'a'.repeat(raw.length - 2)}$`;
      done = sign + raw.length;
    }
    sign = text.indexOf('$', Math.max(done, sign + 1));
  }
  return masked + text.slice(done);
}

/** The formula that is a block of its own at the start of `text`, closed at the end of a line. */
export function blockMathAt(text: string): MathSource | undefined {
  const match = BLOCK.exec(text);
  return match === null ? undefined : displayed(match);
}

function displayed([raw, inner = '']: RegExpExecArray): MathSource | undefined {
  const tex = inner.trim();
  if (tex === '' || BLANK_LINE.test(inner) || tex.length > MAX_MATH_CHARS) return undefined;
  return { raw, tex, display: true };
}

/** Whether a line begins a block of mathematics that goes on below it. */
export const opensMath = (line: string): boolean =>
  /^ {0,3}\$\$(?:[^$\\]|\\.|\$(?!\$))*$/.test(line);

/** Two dollar signs alone on a line: they begin a block even right after a line of text. */
export const isMathFence = (line: string): boolean => /^ {0,3}\$\$[ \t]*$/.test(line);

/** Whether a line holds the end of such a block, and whether anything stands behind that. */
export const mathEndOf = (line: string): 'none' | 'end' | 'text' => {
  const end = line.indexOf('$$');
  if (end < 0) return 'none';
  return /^[ \t]*$/.test(line.slice(end + 2)) ? 'end' : 'text';
};
