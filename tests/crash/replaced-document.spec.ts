import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { FaultyFs, replaceDocument } from '@fyllo/files';

const REPLACES = 5000;
const CONTROL_WRITES = 20;

/** Each document says how long it is, so half of one is told from a whole. */
const documentOf = (n: number): string => {
  const pad = 'x'.repeat((n % 50) * 400);
  return JSON.stringify({ n, pad, length: pad.length });
};

/** Reads the file over and over, and counts what it meets. */
const READER = `
const { readFileSync } = require('node:fs');
const { parentPort, workerData } = require('node:worker_threads');
const state = new Int32Array(workerData.shared);
let reads = 0;
let invalid = 0;
while (Atomics.load(state, 0) === 0) {
  try {
    const { pad, length } = JSON.parse(readFileSync(workerData.file, 'utf8'));
    if (pad.length !== length) invalid += 1;
  } catch {
    invalid += 1;
  }
  reads += 1;
  Atomics.store(state, 1, reads);
}
parentPort.postMessage({ reads, invalid });
`;

interface Counts {
  readonly reads: number;
  readonly invalid: number;
}

async function readWhile(
  file: string,
  write: (readAgain: () => Promise<void>) => Promise<void>,
): Promise<Counts> {
  const shared = new SharedArrayBuffer(8);
  const state = new Int32Array(shared);
  const reader = new Worker(READER, { eval: true, workerData: { file, shared } });
  const counted = new Promise<Counts>((resolve, reject) => {
    reader.once('message', resolve);
    reader.once('error', reject);
  });
  const readsReach = async (reads: number): Promise<void> => {
    while (Atomics.load(state, 1) < reads) await new Promise((resolve) => setImmediate(resolve));
  };
  await readsReach(1);
  // The read that is under way may have begun before; the one after it has not.
  await write(() => readsReach(Atomics.load(state, 1) + 2));
  Atomics.store(state, 0, 1);
  return counted;
}

describe('a reader in a loop', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'fyllo-replace-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it(`sees whole documents only while they are replaced ${REPLACES} times`, async () => {
    const file = path.join(folder, 'document.json');
    const fs = new FaultyFs(); // which syncs nothing: no power is cut here
    await replaceDocument(file, documentOf(0), fs);
    let replaces = 0;
    const { reads, invalid } = await readWhile(file, async () => {
      for (let n = 1; n <= REPLACES; n += 1) {
        await replaceDocument(file, documentOf(n), fs);
        replaces += 1;
      }
    });
    expect(replaces).toBe(REPLACES);
    expect(reads).toBeGreaterThan(100);
    expect(invalid).toBe(0);
    process.stdout.write(`${replaces} replaces, ${reads} reads, ${invalid} invalid\n`);
  });

  it('sees broken ones when they are written in place (control)', async () => {
    const file = path.join(folder, 'careless.json');
    writeFileSync(file, documentOf(0));
    const { invalid } = await readWhile(file, async (readAgain) => {
      for (let n = 1; n <= CONTROL_WRITES; n += 1) {
        const text = documentOf(n);
        writeFileSync(file, text.slice(0, text.length >> 1));
        await readAgain(); // as a reader may that comes between two writes
        writeFileSync(file, text);
      }
    });
    expect(invalid).toBeGreaterThanOrEqual(CONTROL_WRITES);
  });
});
