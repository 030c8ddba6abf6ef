/** Link definitions, so that blocks parsed one by one still know those that came before them. */

const DEFINITION =
  /^ {0,3}\[((?:[^[\]\\]|\\.){1,200})\]:[ \t]*(?:<[^<>]{0,2000}>|[^\s<]\S{0,2000})(?:[ \t]+(?:"[^"]{0,500}"|'[^']{0,500}'|\([^()]{0,500}\)))?[ \t]*$/;
const USE = /\[((?:[^[\]\\]|\\.){1,200})\]/g;
/** More than a person ever writes; keeps a hostile text from growing every block. */
const MAX_DEFINITIONS = 1000;

const labelOf = (raw: string): string => raw.trim().replace(/\s+/g, ' ').toLowerCase();

/** The label of a line that is a whole link definition. */
export function definitionLabel(line: string): string | undefined {
  const label = DEFINITION.exec(line)?.[1];
  return label === undefined || label.trim() === '' ? undefined : labelOf(label);
}

/** Definitions seen so far, the first of a label wins. */
export class LinkDefinitions {
  private readonly lines = new Map<string, string>();

  add(label: string, line: string): void {
    if (this.lines.size >= MAX_DEFINITIONS || this.lines.has(label)) return;
    this.lines.set(label, line);
  }

  get size(): number {
    return this.lines.size;
  }

  /** Forgets all but the first ones. */
  keep(size: number): void {
    for (const label of [...this.lines.keys()].slice(size)) this.lines.delete(label);
  }

  /** Lines of the definitions a source refers to, in order of first use. */
  usedBy(source: string): string {
    if (this.lines.size === 0) return '';
    const used = new Set<string>();
    for (const match of source.matchAll(USE)) {
      const line = this.lines.get(labelOf(match[1] ?? ''));
      if (line !== undefined) used.add(line);
    }
    return [...used].join('\n');
  }
}
