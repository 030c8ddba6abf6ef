/** The two parts of a closed tag. */
export interface TagSource {
  /** Undefined when something is written there that is no attribute. */
  readonly attributes: readonly TagAttribute[] | undefined;
  readonly body: string;
}

interface TagAttribute {
  readonly name: string;
  /** Undefined without `=`. */
  readonly value: string | undefined;
}

const ATTRIBUTE = /[ \t\n]+([^\s"'<>/=]+)(?:[ \t\n]*=[ \t\n]*(?:"([^"\n]*)"|'([^'\n]*)'))?/y;
const END = /[ \t\n]*(\/?)>/y;
const BLANK_LINE = /\n[ \t]*\n/;

/**
 * Takes a text apart that begins with `<name` and ends with the first `</name>` behind it. `undefined` when the
 * opening tag is none (it does not end, a blank line lies in it) or closes itself: then nothing was opened.
 */
export function readTagSource(source: string, name: string): TagSource | undefined {
  const bodyEnd = source.length - `</${name}>`.length;
  const written = attributesOf(source, name.length + 1);
  const end = written?.end ?? source.indexOf('>') + 1;
  if (end === 0 || end > bodyEnd || source.charAt(end - 2) === '/') return undefined;
  if (BLANK_LINE.test(source.slice(0, end))) return undefined;
  return { attributes: written?.attributes, body: source.slice(end, bodyEnd) };
}

function attributesOf(
  source: string,
  from: number,
): { readonly attributes: readonly TagAttribute[]; readonly end: number } | undefined {
  const attributes: TagAttribute[] = [];
  for (let at = from; ; at = ATTRIBUTE.lastIndex) {
    END.lastIndex = at;
    if (END.test(source)) return { attributes, end: END.lastIndex };
    ATTRIBUTE.lastIndex = at;
    const [, name, double, single] = ATTRIBUTE.exec(source) ?? [];
    if (name === undefined) return undefined;
    attributes.push({ name, value: double ?? single });
  }
}
