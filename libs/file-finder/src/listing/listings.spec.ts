import { setImmediate as nextTurn } from 'node:timers/promises';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { writeTree } from '../testing/file-tree';
import { Listings, type Listing } from './listings';
import { nodeReading } from './reading-port';

const NAMES = Array.from({ length: 20 }, (_, n) => `folder-${n}/file`);
const LINGER_MS = 3000;

/** A clock of which every look is late, so that a reading takes many turns of the loop. */
function setUp() {
  const path = temporaryFolder();
  writeTree(path, NAMES);
  let time = 0;
  const listings = new Listings(
    { reading: nodeReading, personalRules: '/nowhere' },
    () => (time += 100),
  );
  const ask = (question: string) => listings.of(question, [{ path, project: null }]);
  return { path, listings, ask };
}

const filesOf = ({ index }: Listing) => index.files.length;

async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await nextTurn();
}

describe('a list that nobody waits for any more', () => {
  beforeEach(() => {
    jest.useFakeTimers({
      doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'],
    });
  });
  afterEach(() => {
    jest.useRealTimers();
  });
  afterAll(removeTemporaryFolders);

  it('is read anew for who asks while its reading ends', async () => {
    const { listings, ask } = setUp();
    const first = ask('1');
    await turns(2);
    listings.leave('1');
    jest.advanceTimersByTime(LINGER_MS);
    const second = ask('2');
    await expect(first).rejects.toMatchObject({ code: 'cancelled' });
    expect(filesOf(await second)).toBe(NAMES.length);
    expect(filesOf(await ask('3'))).toBe(NAMES.length);
  });

  it('was read to its end before, and its renewal is wanted', async () => {
    const { path, listings, ask } = setUp();
    const first = ask('1');
    listings.leave('1');
    await first;
    writeTree(path, ['later']);
    await ask('2'); // the list is old by this clock: it is renewed behind the answer
    jest.advanceTimersByTime(LINGER_MS);
    await turns(500);
    expect(filesOf(await ask('3'))).toBe(NAMES.length + 1);
  });
});
