/** Two letters that stand for a name: "Claude Code" → "Cl", "通义" → "通". */
export function initialsOf(name: string): string {
  const [first = '', second = ''] = Array.from(name.replace(/[^\p{L}\p{N}]/gu, ''));
  const wide = /[^\p{Script=Latin}\p{N}]/u.test(first);
  return first.toUpperCase() + (wide ? '' : second.toLowerCase());
}
