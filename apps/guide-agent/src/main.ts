/** `fyllo-guide`: an ACP agent on stdin and stdout that needs no account, no network and no model. */
import { ndJsonStream } from '@agentclientprotocol/sdk';
import { Readable, Writable } from 'node:stream';
import { Guide } from './guide-agent';
import { recordsFolder, SessionRecords } from './session-records';

const VERSION = '0.1.0';
/** A message with 100 MiB of files is a line of 134 MiB, or somewhat more where a text has to be escaped. */
const MAX_MESSAGE_BYTES = 256 * 1024 * 1024;
/** Commands that run get this long to stop before the process ends. */
const END_MS = 2500;

const guide = new Guide(new SessionRecords(recordsFolder()), VERSION);
const connection = guide
  .app()
  .connect(
    ndJsonStream(
      Writable.toWeb(process.stdout),
      Readable.toWeb(process.stdin) as ReadableStream<Uint8Array>,
      { maxMessageBytes: MAX_MESSAGE_BYTES },
    ),
  );

function end(): void {
  const exit = (): never => process.exit(0);
  setTimeout(exit, END_MS).unref();
  void guide.stop().then(exit, exit);
}

process.once('SIGTERM', end);
process.once('SIGINT', end);
void connection.closed.then(end);
