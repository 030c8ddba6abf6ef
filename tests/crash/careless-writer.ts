import path from 'node:path';
import { appendCarelessly } from './careless-log';
import { dyingFs, type Death } from './dying-fs';

/** Writes records without any care until it dies, and says which ones were acknowledged. */
async function main(folder: string, death: Death): Promise<void> {
  const fs = dyingFs(death);
  for (let n = 1; ; n += 1) {
    await appendCarelessly(path.join(folder, 'log.jsonl'), n, fs);
    process.stdout.write(`record ${n}\n`);
  }
}

const [, , folder = '', death = ''] = process.argv;
await main(folder, JSON.parse(death) as Death);
