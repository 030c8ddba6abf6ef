import {
  type AgentAbilities,
  MAX_ATTACHMENT_BYTES,
  MAX_ATTACHMENTS,
  MAX_ATTACHMENTS_BYTES,
} from '@fyllo/protocol';
import { type Candidate, type Room, sortBatch } from './sort-batch';

const abilities: AgentAbilities = {
  ...{ image: true, audio: false, embeddedContext: true, additionalDirectories: false },
  ...{ mcpHttp: false, load: false, resume: false, close: false, logout: false },
};
const EMPTY: Room = { count: 0, bytes: 0, abilities };

const file = (name: string, size = 1, type = ''): Candidate => ({ name, type, size });

const reasons = (batch: readonly Candidate[], room: Room = EMPTY): string[] =>
  sortBatch(batch, room).refused.map(({ name, kind, reason }) => `${name} ${kind} ${reason}`);

describe('sortBatch', () => {
  it.each([
    [{ image: false }, ['a.PNG image no-images', 'b image no-images']],
    [{ embeddedContext: false }, ['c.txt file no-files', '截图 file no-files']],
    [
      { image: false, embeddedContext: false },
      ['a.PNG image no-images', 'b image no-images', 'c.txt file no-files', '截图 file no-files'],
    ],
    [{}, []],
  ])('goes by what the agent takes: %j', (less, expected) => {
    const batch = [
      ...[file('a.PNG'), file('b', 1, 'image/tiff'), file('c.txt'), file('截图', 1, 'video/mp2t')],
    ];
    expect(reasons(batch, { ...EMPTY, abilities: { ...abilities, ...less } })).toEqual(expected);
    expect(reasons(batch, { ...EMPTY, abilities: undefined })).toEqual([]);
  });

  it('takes the first twenty of two hundred', () => {
    const batch = Array.from({ length: 200 }, (_, index) => file(`${index.toString()}.txt`));
    const { taken, refused } = sortBatch(batch, EMPTY);
    expect(taken.map(({ name }) => name)).toEqual(batch.slice(0, 20).map(({ name }) => name));
    expect(refused).toHaveLength(180);
    expect(new Set(refused.map(({ reason }) => reason))).toEqual(new Set(['too-many']));
    expect(sortBatch(batch, { ...EMPTY, count: MAX_ATTACHMENTS - 1 }).taken).toHaveLength(1);
  });

  it('gives the place of what is refused to the next', () => {
    const batch = [file('none.png', 0), ...Array.from({ length: 20 }, () => file('a.txt'))];
    expect(sortBatch(batch, EMPTY).taken).toHaveLength(20);
  });

  it('takes a file of exactly 25 MiB and none with a byte more', () => {
    const batch = [file('edge', MAX_ATTACHMENT_BYTES), file('over', MAX_ATTACHMENT_BYTES + 1)];
    expect(sortBatch(batch, EMPTY).taken.map(({ name }) => name)).toEqual(['edge']);
    expect(reasons(batch)).toEqual(['over file too-large']);
    expect(reasons([file('film', 4 * 1024 ** 3)])).toEqual(['film file too-large']);
  });

  it('takes 100 MiB in all, and what still fits behind what does not', () => {
    const batch = Array.from({ length: 5 }, (_, index) =>
      file(index.toString(), MAX_ATTACHMENT_BYTES),
    );
    expect(reasons(batch)).toEqual(['4 file message-too-large']);
    const room = { ...EMPTY, bytes: MAX_ATTACHMENTS_BYTES - 10 };
    const { taken } = sortBatch([file('a', 11), file('b', 10), file('c', 1)], room);
    expect(taken.map(({ name }) => name)).toEqual(['b']);
  });

  it('takes an empty file, but no empty image', () => {
    expect(reasons([file('a.txt', 0), file('b.svg', 0)])).toEqual(['b.svg image empty-image']);
  });

  it('refuses what was looked into and is none, and takes twins', () => {
    const batch: Candidate[] = [
      { ...file('a.png'), fault: 'not-image' },
      ...[file('b.txt'), file('b.txt')],
    ];
    expect(reasons(batch)).toEqual(['a.png image not-image']);
    expect(sortBatch(batch, EMPTY).taken).toHaveLength(2);
  });
});
