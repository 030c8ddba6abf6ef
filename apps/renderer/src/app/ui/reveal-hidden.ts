// SECURITY: X-04 — what decides something shows every character that hides or turns text around.
const SEQUENCE = '\\p{RGI_Emoji}';
const HIDING =
  '[[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}\\p{Co}\\p{Cn}\\p{Default_Ignorable_Code_Point}\\p{Zs}\\u2800]--[ ]]';
const PATTERN = new RegExp(`${SEQUENCE}|${HIDING}`, 'gv');
const HIDES = new RegExp(`^${HIDING}$`, 'v');

/** The text with hiding characters written as ⟨U+202E⟩; emoji stay whole. For titles, paths and names. */
export const revealHidden = (text: string): string =>
  text.replace(PATTERN, (match) => {
    if (!HIDES.test(match)) return match;
    const code = match.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
