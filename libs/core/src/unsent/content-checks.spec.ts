import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MAX_ATTACHMENT_BYTES, type AgentAbilities, type Attachment } from '@fyllo/protocol';
import { chosen, requireMentions, requireTaken } from './content-checks';
import { fileNamed } from './testing/memory-place';

const failsWith = (work: () => unknown) => {
  try {
    work();
  } catch (thrown) {
    return (thrown as { readonly error: unknown }).error;
  }
  return undefined;
};

describe('files of a message', () => {
  const files = [fileNamed('1'), fileNamed('2')];

  it('are those that were chosen, in the order in which they are sent', () => {
    expect(chosen(files, ['1', '2'].map((name) => fileNamed(name).id).toReversed())).toEqual(
      files.toReversed(),
    );
    expect(chosen(files, [])).toEqual([]);
    expect(failsWith(() => chosen(files, [fileNamed('3').id]))).toMatchObject({
      code: 'attachment-missing',
    });
    const [one] = files;
    expect(failsWith(() => chosen(files, [one?.id ?? '', one?.id ?? '']))).toMatchObject({
      code: 'bad-request',
    });
  });

  it('are not too large together', () => {
    const large = ['1', '2', '3', '4', '5'].map((name) => fileNamed(name, MAX_ATTACHMENT_BYTES));
    const ids = large.map(({ id }) => id);
    expect(chosen(large, ids.slice(1))).toHaveLength(4);
    expect(failsWith(() => chosen(large, ids))).toMatchObject({
      ...{ code: 'attachment-limit', detail: 'message' },
    });
  });

  it.each([
    [true, true, undefined],
    [false, true, 'p.png'],
    [true, false, 'f.txt'],
    [false, false, 'p.png\nf.txt'],
  ])('fit an agent (images %p, files %p), or are named', (image, embeddedContext, detail) => {
    const picture: Attachment = { ...fileNamed('1'), name: 'p.png', kind: 'image' };
    const abilities = { image, embeddedContext } as AgentAbilities;
    const error = failsWith(() =>
      requireTaken([picture, { ...fileNamed('2'), name: 'f.txt' }], abilities),
    );
    expect(error).toEqual(
      detail === undefined
        ? undefined
        : expect.objectContaining({ code: 'attachment-unsupported', detail }),
    );
  });
});

describe('mentions', () => {
  const root = realpathSync(mkdtempSync(path.join(tmpdir(), 'fyllo-mentions-')));
  const [inside, other, secret] = ['in', 'other', 'secret'].map((name) => path.join(root, name));
  const folders = { cwd: inside ?? '', additional: [other ?? ''] };

  beforeAll(() => {
    for (const folder of [inside, other, secret]) {
      mkdirSync(path.join(folder ?? '', '..hidden'), { recursive: true });
      writeFileSync(path.join(folder ?? '', 'a b#%文.txt'), 'x');
    }
    writeFileSync(path.join(inside ?? '', '..hidden', 'b'), '');
    symlinkSync(path.join(secret ?? '', 'a b#%文.txt'), path.join(inside ?? '', 'out'));
    symlinkSync(path.join(other ?? '', 'a b#%文.txt'), path.join(inside ?? '', 'across'));
    symlinkSync(secret ?? '', path.join(inside ?? '', 'folder'));
  });
  afterAll(() => rmSync(root, { recursive: true }));

  const at = (...below: string[]) => ({ at: 0, length: 1, path: path.join(root, ...below) });

  it.each([
    ['in', 'a b#%文.txt'],
    ['other', 'a b#%文.txt'],
    ['in', 'across'],
    ['in', '..hidden', 'b'],
  ])('may name a file of the folders: %s/%s', async (...below) => {
    await expect(requireMentions('@', [at(...below)], folders)).resolves.toBeUndefined();
  });

  it.each([
    ['in', 'missing'],
    ['in', 'out'],
    ['in', 'folder', 'a b#%文.txt'],
    ['in', '..hidden'],
    ['in'],
    ['secret', 'a b#%文.txt'],
    ['in', '..', 'secret', 'a b#%文.txt'],
  ])('may name nothing else, wherever links lead: %s %s %s', async (...below) => {
    const mention = at(...below);
    await expect(requireMentions('@', [mention], folders)).rejects.toMatchObject({
      error: { code: 'mention-missing', detail: mention.path },
    });
  });

  it.each(['in/a b#%文.txt', './a', '', 'a\0b'])('are absolute: %p', async (place) => {
    const mention = { at: 0, length: 1, path: place };
    await expect(requireMentions('@', [mention], folders)).rejects.toMatchObject({
      code: 'mention-missing',
    });
  });

  it('lie in the text, in order and beside each other', async () => {
    const { path: file } = at('in', 'a b#%文.txt');
    const places = (...ranges: readonly (readonly [number, number])[]) =>
      requireMentions(
        '@a @b',
        ranges.map(([start, length]) => ({ at: start, length, path: file })),
        folders,
      );
    await expect(places([0, 2], [3, 2])).resolves.toBeUndefined();
    for (const bad of [
      [[4, 2]],
      [
        [3, 2],
        [0, 2],
      ],
      [
        [0, 4],
        [3, 2],
      ],
      [[9, 1]],
    ] as const) {
      await expect(places(...bad)).rejects.toMatchObject({ code: 'bad-request' });
    }
  });
});
