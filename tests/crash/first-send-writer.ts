import { SessionStore } from '@fyllo/session-store';
import { dyingFs, type Death } from './dying-fs';
import { sendFirst } from './first-send';

const [, , dataDir = '', death = ''] = process.argv;
const store = await SessionStore.open(dataDir, { fs: dyingFs(JSON.parse(death) as Death) });
await sendFirst(store);
process.stdout.write('sent');
await store.close();
