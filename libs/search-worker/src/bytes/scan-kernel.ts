/**
 * The inner loop of the search, as a WebAssembly module: JavaScript has no way to compare sixteen bytes at once, and
 * a file is read only as fast as it is looked at. The module is small enough to be put together here; the spec
 * compares it with the same search written plainly. The idea is that of the "Teddy" matcher: for each of three
 * neighbouring bytes a table tells which of eight alternatives it fits, by its lower and by its upper half.
 */
const OP = {
  loop: [0x03, 0x40],
  if: [0x04, 0x40],
  end: [0x0b],
  repeat: [0x0c, 0x00],
  return: [0x0f],
  ctz: [0x68],
  add: [0x6a],
  notBelow: [0x4f],
  /** The relaxed one: with indices below 16 it does the same and costs half. */
  swizzle: [0xfd, 0x80, 0x02],
  differs: [0xfd, 0x24],
  and: [0xfd, 0x4e],
  anyTrue: [0xfd, 0x53],
  bitmask: [0xfd, 0x64],
  shiftRight: [0xfd, 0x6d],
} as const;

const I32 = 0x7f;
const V128 = 0x7b;
const FUNCTION = 0x60;

/** Unsigned LEB128. */
const varint = (value: number): readonly number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...varint(value >>> 7)];

const get = (local: number) => [0x20, local];
const set = (local: number) => [0x21, local];
const int = (value: number) => [0x41, value & 0x7f]; // −64…63
const loadVector = (offset: number) => [0xfd, 0x00, 0x00, ...varint(offset)];
const bytes = (value: number) => [0xfd, 0x0c, ...new Array<number>(16).fill(value)];

/** How many neighbouring bytes are compared, and how many alternatives there may be. */
export const PLACES = 3;
export const ALTERNATIVES = 8;

/** The tables lie at the start of the memory: for each place sixteen bytes for lower halves, then for upper ones. */
export const TABLE_BYTES = PLACES * 32;

const [FROM, END] = [0, 1];
const [FIRST_TABLE, LOW_HALF, VECTOR, FITTING] = [2, 8, 9, 10];

/** For sixteen positions: which alternatives the byte `place` after each of them fits. */
const fitting = (place: number): readonly number[] => [
  ...[...get(FROM), ...loadVector(place), ...set(VECTOR)],
  ...[...get(FIRST_TABLE + 2 * place)],
  ...[...get(VECTOR), ...get(LOW_HALF), ...OP.and, ...OP.swizzle],
  ...[...get(FIRST_TABLE + 2 * place + 1)],
  ...[...get(VECTOR), ...int(4), ...OP.shiftRight, ...OP.swizzle],
  ...OP.and,
];

const loadTables = [0, 1, 2, 3, 4, 5].flatMap((table) => [
  ...[...int(0), ...loadVector(16 * table), ...set(FIRST_TABLE + table)],
]);

/** `find(from, end)`: the first fitting position, which may lie up to 15 bytes behind `end`; −1 when there is none. */
const FIND: readonly number[] = [
  ...[1, 9, V128],
  ...loadTables,
  ...[...bytes(0x0f), ...set(LOW_HALF)],
  ...OP.loop,
  ...[...get(FROM), ...get(END), ...OP.notBelow, ...OP.if, ...int(-1), ...OP.return, ...OP.end],
  // two places turn down most vectors, and the third need not be asked
  ...[...fitting(0), ...fitting(1), ...OP.and, ...set(FITTING)],
  ...[...get(FITTING), ...OP.anyTrue, ...OP.if],
  ...[...get(FITTING), ...fitting(2), ...OP.and, ...set(FITTING)],
  ...[...get(FITTING), ...OP.anyTrue, ...OP.if],
  ...[...get(FROM), ...get(FITTING), ...bytes(0), ...OP.differs, ...OP.bitmask, ...OP.ctz],
  ...[...OP.add, ...OP.return, ...OP.end, ...OP.end],
  ...[...get(FROM), ...int(16), ...OP.add, ...set(FROM), ...OP.repeat],
  ...[...OP.end, ...int(-1), ...OP.end],
];

const section = (id: number, content: readonly number[]) => [
  id,
  ...varint(content.length),
  ...content,
];
const name = (text: string) => [text.length, ...new TextEncoder().encode(text)];

const MODULE = Uint8Array.from([
  ...[0x00, 0x61, 0x73, 0x6d, 0x01, 0x00, 0x00, 0x00], // '\0asm', version 1
  ...section(1, [1, FUNCTION, 2, I32, I32, 1, I32]), // types: (i32, i32) → i32
  ...section(2, [1, ...name('host'), ...name('memory'), 0x02, 0x00, 0x01]), // imports
  ...section(3, [1, 0]), // functions: one, of the first type
  ...section(7, [1, ...name('find'), 0x00, 0x00]), // exports
  ...section(10, [1, ...varint(FIND.length), ...FIND]), // code
]);

/** The part of WebAssembly that is used here: its types come with those of browsers only. */
declare const WebAssembly: {
  readonly Memory: new (pages: {
    readonly initial: number;
    readonly maximum: number;
  }) => KernelMemory;
  readonly Module: new (bytes: Uint8Array) => object;
  readonly Instance: new (
    program: object,
    imports: Readonly<Record<string, Readonly<Record<string, KernelMemory>>>>,
  ) => { readonly exports: Readonly<Record<string, unknown>> };
};

export interface KernelMemory {
  readonly buffer: ArrayBuffer;
}

const PAGE_BYTES = 64 * 1024;

/** Memory of a fixed size, at least as many bytes as asked for. */
export function kernelMemory(bytes: number): KernelMemory {
  const pages = Math.ceil(bytes / PAGE_BYTES);
  return new WebAssembly.Memory({ initial: pages, maximum: pages });
}

export type FindFitting = (from: number, end: number) => number;

/** Starts the kernel over a memory; positions are those of the memory. */
export function startKernel(memory: KernelMemory): FindFitting {
  const program = new WebAssembly.Instance(new WebAssembly.Module(MODULE), { host: { memory } });
  return program.exports['find'] as FindFitting;
}
