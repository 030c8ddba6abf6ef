import { createHash } from 'node:crypto';
import path from 'node:path';
import { entryKind, makePrivateFolder, nodeFs, writeNewFile, type FsPort } from '@fyllo/files';
import { MAX_ARCHIVE_BYTES, coded, type RegistryEntry } from '@fyllo/protocol';
import type { ArchiveEntry } from './archive-entry';
import type { InstalledStart } from './npm-package';
import type { Distribution } from './registry-agent';
import { unpack } from './unpack';
import { openWeb, type WebAnswer, type WebProtocol } from './web-request';

export type BinaryDistribution = Extract<Distribution, { readonly kind: 'binary' }>;

export interface BinaryRun {
  /** A folder that is there, for the archive. */
  readonly staging: string;
  /** A folder that is not there yet; the archive is unpacked into it. */
  readonly into: string;
  readonly signal: AbortSignal;
  readonly protocols: readonly WebProtocol[];
  readonly maxBytes?: number;
  readonly fs?: FsPort;
  received(bytes: number, total: number | undefined): void;
  unpacking(): void;
}

type Reader = (file: string, signal: AbortSignal) => Promise<AsyncIterable<ArchiveEntry>>;

/** Loaded when an archive is there: their libraries are large, and most runs install nothing. */
const READERS: readonly (readonly [RegExp, Reader])[] = [
  [
    /\.(?:tar\.gz|tgz)$/i,
    async (file, signal) => (await import('./tar-entries')).tarEntries(file, signal),
  ],
  [/\.zip$/i, async (file, signal) => (await import('./zip-entries')).zipEntries(file, signal)],
];

type Unsupported = NonNullable<RegistryEntry['unsupported']>;

const IN_WORDS: Readonly<Record<Unsupported, string>> = {
  'no-checksum': 'The registry names no checksum for this archive',
  'archive-format': 'The archive is neither tar.gz nor zip',
};

/**
 * Why an archive cannot be installed; undefined when it can. It is not enough that it comes by https: without a
 * checksum nobody has said which bytes are the agent.
 */
export function unsupportedArchive({
  archive,
  sha256,
}: BinaryDistribution): Unsupported | undefined {
  if (sha256 === undefined) return 'no-checksum';
  return readerOf(archive) === undefined ? 'archive-format' : undefined;
}

/** The same in words. */
export function whyNotInstallable(wanted: BinaryDistribution): string | undefined {
  const why = unsupportedArchive(wanted);
  return why === undefined ? undefined : IN_WORDS[why];
}

/**
 * Downloads, checks and unpacks an archive, and answers how its program is started.
 * Errors: `install-unsupported`, `checksum-mismatch`, `archive-unsafe`, `too-large`, `offline`, `timed-out`,
 * `cancelled`, `disk-full`, `install-failed`.
 */
export async function installArchive(
  wanted: BinaryDistribution,
  run: BinaryRun,
): Promise<InstalledStart> {
  const reader = readerOf(wanted.archive);
  const why = whyNotInstallable(wanted);
  if (reader === undefined || why !== undefined) throw coded('install-unsupported', why ?? '');
  const file = path.join(run.staging, 'archive');
  await download(wanted, file, run);
  run.unpacking();
  const { fs = nodeFs } = run;
  await unpack(await reader(file, run.signal), run.into, { program: wanted.cmd, fs });
  if ((await entryKind(path.join(run.into, ...wanted.cmd), fs)) !== 'file') {
    const detail = wanted.cmd.join('/');
    throw coded('install-failed', 'The archive does not hold its program', { detail });
  }
  return { node: false, file: path.join(...wanted.cmd), args: wanted.args, env: wanted.env };
}

const readerOf = (archive: string): Reader | undefined =>
  READERS.find(([pattern]) => pattern.test(new URL(archive).pathname))?.[1];

async function download(wanted: BinaryDistribution, file: string, run: BinaryRun): Promise<void> {
  await makePrivateFolder(run.staging, run.fs);
  const { protocols, signal } = run;
  const answer = await openWeb({ address: wanted.archive, protocols, signal });
  if (answer.status !== 200) {
    for await (const _ of answer.body) break; // lets go of the connection
    const detail = wanted.archive;
    throw coded('install-failed', `The server answered ${answer.status}`, { detail });
  }
  const hash = createHash('sha256');
  await writeNewFile(
    file,
    counted(answer, run, (piece) => hash.update(piece)),
    {},
    run.fs,
  );
  const sum = hash.digest('hex');
  // nothing of the archive is read before its sum is right
  if (sum !== wanted.sha256) {
    throw coded('checksum-mismatch', 'The archive is not the one the registry names', {
      detail: `${sum} ≠ ${wanted.sha256 ?? ''}`,
    });
  }
}

async function* counted(
  { headers, body }: WebAnswer,
  run: BinaryRun,
  take: (piece: Uint8Array) => void,
): AsyncGenerator<Uint8Array> {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  const total = Number.isSafeInteger(length) && length > 0 ? length : undefined;
  const { maxBytes = MAX_ARCHIVE_BYTES } = run;
  let size = 0;
  for await (const piece of body) {
    size += piece.length;
    if (size > maxBytes || (total ?? 0) > maxBytes) {
      throw coded('too-large', `The archive is larger than ${maxBytes} bytes`);
    }
    take(piece);
    run.received(size, total);
    yield piece;
  }
}
