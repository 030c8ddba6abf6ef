import { CodedError } from '@fyllo/protocol';
import { SessionStore } from '@fyllo/session-store';

/** Opens a data folder when it is told to, says how that went, and keeps it until its input ends. */
async function main(dataDir: string): Promise<void> {
  process.stdout.write('ready\n');
  await new Promise((resolve) => process.stdin.once('data', resolve));
  try {
    const store = await SessionStore.open(dataDir);
    process.stdout.write('holds\n');
    await new Promise((resolve) => process.stdin.once('end', resolve));
    await store.close();
  } catch (thrown) {
    const error =
      thrown instanceof CodedError ? thrown.error : { code: String(thrown), detail: '' };
    process.stdout.write(`refused ${error.code} ${error.detail ?? ''}\n`);
  }
}

const [, , dataDir = ''] = process.argv;
await main(dataDir);
