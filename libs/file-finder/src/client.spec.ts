import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { FileFinderWorker } from './client';
import { createFileFinder } from './finder';
import { writeTree } from './testing/file-tree';

const built = (name: string): URL =>
  pathToFileURL(path.join(__dirname, '../../../dist/libs-file-finder', `${name}.mjs`));

describe('the finder of files in its thread', () => {
  let folder: string;
  let worker: FileFinderWorker;
  let asked = 0;

  beforeAll(() => {
    folder = temporaryFolder();
    writeTree(folder, { '.gitignore': 'out\n', 'out/x': '', 'src/main.ts': '', '中文.md': '' });
  });
  afterAll(removeTemporaryFolders);
  afterEach(() => worker.close());

  const request = (query: string) => ({
    ...{ key: `question-${(asked += 1)}`, query },
    folders: [{ path: folder, project: null }],
  });

  it('finds what the finder without a thread finds', async () => {
    worker = new FileFinderWorker({ url: built('file-finder-worker') });
    for (const query of ['', 'main', '中', 'nothing at all']) {
      expect(await worker.find(request(query))).toEqual(
        await createFileFinder().find(request(query)),
      );
    }
    expect((await worker.find(request(''))).total).toBe(3);
  });

  it('starts no thread before the first question', async () => {
    worker = new FileFinderWorker({ url: built('no-such-file') });
    await worker.cancel('nothing');
    await worker.close();
    await expect(worker.find(request('x'))).rejects.toMatchObject({ code: 'worker-gone' });
  });

  it('is cancelled, and answers on', async () => {
    worker = new FileFinderWorker({ url: built('file-finder-worker') });
    const large = temporaryFolder();
    writeTree(
      large,
      Array.from({ length: 1000 }, (_, n) => `file-${n}`),
    );
    // sixteen thousand files are not read before the thread hears of anything else
    const folders = Array.from({ length: 16 }, (_, n) => ({ path: large, project: `${n}` }));
    const running = worker.find({ key: 'first', query: 'file', folders });
    const cancelled = expect(running).rejects.toMatchObject({ code: 'cancelled' });
    await worker.cancel('first');
    await cancelled;
    expect((await worker.find(request('main'))).total).toBe(1);
  });

  it('passes errors on with their code', async () => {
    worker = new FileFinderWorker({ url: built('file-finder-worker') });
    const tooLong = request('x'.repeat(201));
    await expect(worker.find(tooLong)).rejects.toMatchObject({ code: 'bad-request' });
  });

  it('ends its questions when the thread dies, and starts a new one', async () => {
    worker = new FileFinderWorker({ url: built('mortal-finder') });
    for (let death = 0; death < 5; death += 1) {
      expect((await worker.find(request('main'))).total).toBe(1);
      await expect(worker.find(request('end of the thread'))).rejects.toMatchObject({
        code: 'worker-gone',
      });
      await worker.cancel('end of the thread');
    }
    expect((await worker.find(request('main'))).total).toBe(1);
  });

  it('ends the thread when nobody asks any more, and starts it again', async () => {
    worker = new FileFinderWorker({ url: built('file-finder-worker'), idleMs: 0 });
    expect((await worker.find(request('main'))).total).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(worker.isRunning).toBe(false);
    expect((await worker.find(request('main'))).total).toBe(1);
  });
});
