import { MAX_UNSENT_CHARS } from '@fyllo/protocol';
import { EMPTY_RECORD } from '@fyllo/session-store';
import type { Connection } from '../connections/connection';
import { MemoryPlace } from './testing/memory-place';
import { TextWrites } from './text-writes';

const page = () => ({}) as unknown as Connection;
const slice = (from: number, text: string, end = true) => ({ from, text, end, mentions: [] });

describe('a text that is written in slices', () => {
  it('is kept when its last slice is there, also when nobody waits between them', async () => {
    const place = new MemoryPlace();
    const [texts, own] = [new TextWrites(), page()];
    const slices = ['ab', 'cd', 'ef'].map((text, at) =>
      texts.write(own, place.asPlace, slice(at * 2, text, at === 2)),
    );
    expect(place.disk.text).toBe('');
    await Promise.all(slices);
    expect([place.disk.text, place.changes]).toEqual(['abcdef', 1]);
  });

  it('goes on from what is kept, and replaces all that was behind', async () => {
    const place = new MemoryPlace({ ...EMPTY_RECORD, text: 'hello world' });
    const [texts, own] = [new TextWrites(), page()];
    await texts.write(own, place.asPlace, slice(5, '!'));
    expect(place.disk.text).toBe('hello!');
    await texts.write(own, place.asPlace, slice(6, '?'));
    expect(place.disk.text).toBe('hello!?');
    await texts.write(own, place.asPlace, slice(0, ''));
    expect(place.disk.text).toBe('');
  });

  it('of one page is not mixed with that of another, or of another place', async () => {
    const [one, two] = [new MemoryPlace(), new MemoryPlace()];
    const [texts, own, other] = [new TextWrites(), page(), page()];
    await texts.write(own, one.asPlace, slice(0, 'mine', false));
    await texts.write(own, two.asPlace, slice(0, 'there', false));
    await texts.write(other, one.asPlace, slice(0, 'theirs'));
    await texts.write(own, two.asPlace, slice(5, '!'));
    expect([one.disk.text, two.disk.text]).toEqual(['theirs', 'there!']);
    await texts.write(own, one.asPlace, slice(4, '!'));
    expect(one.disk.text).toBe('mine!');
  });

  it('is bounded, whole as it is, and so is how many there are at once', async () => {
    const [texts, own] = [new TextWrites(), page()];
    const places = new Map(['p', '1', '2', '3', '4', '5'].map((name) => [name, new MemoryPlace()]));
    const at = (name: string) => places.get(name) ?? new MemoryPlace();
    const write = (name: string, from: number, text: string, end = false) =>
      texts.write(own, at(name).asPlace, slice(from, text, end));
    await expect(write('p', 1, 'x')).rejects.toMatchObject({ code: 'bad-request' });
    await write('p', 0, 'x'.repeat(MAX_UNSENT_CHARS));
    await expect(write('p', MAX_UNSENT_CHARS, 'x')).rejects.toMatchObject({ code: 'too-large' });
    await expect(write('p', 1, 'x')).rejects.toMatchObject({ code: 'bad-request' }); // forgotten
    for (const name of ['1', '2', '3', '4']) await write(name, 0, 'x');
    await expect(write('5', 0, 'x')).rejects.toMatchObject({ code: 'too-large' });
    await write('1', 1, 'y', true);
    await write('5', 0, 'x');
    expect(at('1').disk.text).toBe('xy');
    texts.leave(own); // halves of its texts are in nobody's way
    for (const name of ['1', '2', '3', '4']) await write(name, 0, 'z', true);
    expect(at('4').disk.text).toBe('z');
  });
});
