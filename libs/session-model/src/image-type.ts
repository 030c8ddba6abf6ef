/** Of a file's beginning so many bytes tell which image it is: an SVG may have a long comment before its element. */
export const IMAGE_HEAD_BYTES = 64 * 1024;

interface Mark {
  readonly type: string;
  /** Bytes in hex from the beginning on; `..` stands for any. */
  readonly hex: string;
}

const MARKS: readonly Mark[] = [
  { type: 'image/png', hex: '89504e470d0a1a0a' },
  { type: 'image/jpeg', hex: 'ffd8ff' },
  { type: 'image/gif', hex: '474946383761' },
  { type: 'image/gif', hex: '474946383961' },
  { type: 'image/webp', hex: '52494646........57454250' },
  { type: 'image/x-icon', hex: '00000100' },
  { type: 'image/tiff', hex: '49492a00' },
  { type: 'image/tiff', hex: '4d4d002a' },
  { type: 'image/avif', hex: '........6674797061766966' },
  { type: 'image/avif', hex: '........6674797061766973' },
  ...['68656963', '68656978', '6d696631', '6d736631'].map((brand) => ({
    type: 'image/heic',
    hex: `........66747970${brand}`,
  })),
];

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

const fits = (head: string, { hex }: Mark): boolean =>
  head.length >= hex.length &&
  Array.from(hex).every((digit, index) => digit === '.' || digit === head[index]);

/** Sizes of the header behind that of the file: "BM" alone begins many a text. */
const BMP_HEADERS: ReadonlySet<number> = new Set([12, 16, 40, 52, 56, 64, 108, 124]);

const isBmp = (head: Uint8Array): boolean =>
  head.length >= 26 &&
  hexOf(head.subarray(0, 2)) === '424d' &&
  BMP_HEADERS.has(head[14] ?? 0) &&
  hexOf(head.subarray(15, 18)) === '000000';

/** What may come before the first element of an XML document; the end of each is searched for as it is. */
const BEFORE_ELEMENT = [
  ['<!--', '-->'],
  ['<?', '?>'],
] as const;

/** Where a document type ends: declarations of its own may stand in brackets. */
function endOfDoctype(text: string, start: number): number {
  const close = text.indexOf('>', start);
  const bracket = text.indexOf('[', start);
  if (bracket < 0 || close < bracket) return close;
  const inside = text.indexOf(']', bracket);
  return inside < 0 ? -1 : text.indexOf('>', inside);
}

function firstElement(text: string): string {
  let rest = text.trimStart();
  while (rest.startsWith('<!') || rest.startsWith('<?')) {
    const pair = BEFORE_ELEMENT.find(([open]) => rest.startsWith(open));
    const end = pair === undefined ? endOfDoctype(rest, 0) : rest.indexOf(pair[1], pair[0].length);
    if (end < 0) return '';
    rest = rest.slice(end + (pair?.[1].length ?? 1)).trimStart();
  }
  return /^<([A-Za-z:]{1,20})[\s/>]/u.exec(rest)?.[1] ?? '';
}

/** Only ASCII counts here, so bytes may stand for characters. */
function isSvg(head: Uint8Array): boolean {
  const marked = hexOf(head.subarray(0, 3)) === 'efbbbf' ? 3 : 0;
  let text = '';
  for (let start = marked; start < head.length; start += 8192) {
    text += String.fromCharCode(...head.subarray(start, start + 8192));
  }
  return ['svg', 'svg:svg'].includes(firstElement(text));
}

/**
 * The type of an image, told by the first `IMAGE_HEAD_BYTES` of its bytes; `undefined` for what is none. Whether an
 * SVG is UTF-8 to its end is for the caller to see.
 */
export function imageTypeOf(bytes: Uint8Array): string | undefined {
  const head = bytes.subarray(0, IMAGE_HEAD_BYTES);
  const start = hexOf(head.subarray(0, 16));
  const found = MARKS.find((mark) => fits(start, mark))?.type;
  if (found !== undefined) return found;
  if (isBmp(head)) return 'image/bmp';
  return isSvg(head) ? 'image/svg+xml' : undefined;
}

/** Types whose content is text although they are not called so. */
const TEXTUAL =
  /^(?:text\/.+|.+[/+](?:json|xml|yaml|toml)|application\/(?:x-)?(?:javascript|ecmascript|ndjson|jsonl|sql|graphql|sh|tex|latex|yaml|toml))$/u;

/** A type in its simple form; without parameters, and empty for what is none. */
const simple = (type: string): string => {
  const [bare = ''] = type.toLowerCase().split(';');
  const trimmed = bare.trim();
  return /^[a-z0-9][a-z0-9.+_-]{0,99}\/[a-z0-9][a-z0-9.+_-]{0,99}$/u.test(trimmed) ? trimmed : '';
};

/**
 * What the agent is told a file is. Systems call sources by what else has their ending (`.ts` is a video to some),
 * so a text is one whatever it is declared as, unless its declared type is a kind of text.
 */
export function fileTypeOf(declared: string, isText: boolean): string {
  const type = simple(declared);
  if (isText) return TEXTUAL.test(type) ? type : 'text/plain';
  return type === '' ? 'application/octet-stream' : type;
}
