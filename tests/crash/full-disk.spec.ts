import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SessionStore } from '@fyllo/session-store';
import { bytesOf, sendFirst, upload } from './first-send';
import { META, SESSION_ID, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

const FILLS = 20;
const folder = mkdtempSync(path.join(tmpdir(), 'fyllo-full-'));
const mounted =
  process.platform === 'linux' &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'tmpfs', folder]).status === 0;
const whole = mounted ? it : it.skip;
const reason = mounted ? '' : ' (skipped: mounting a small disk takes root on Linux)';

afterAll(() => {
  if (mounted) spawnSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe('a disk that is really full', () => {
  whole(
    `fails the append, loses nothing, and goes on when there is room: ${FILLS} fills${reason}`,
    async () => {
      let fills = 0;
      for (let fill = 0; fill < FILLS; fill += 1) {
        const dataDir = path.join(folder, `data-${fill}`);
        const store = await SessionStore.open(dataDir);
        const { log } = await store.createSession(META, turnStarted(1));
        const filler = path.join(folder, 'filler');
        writeFileSync(filler, Buffer.alloc(160 * 1024));
        const said: string[] = [];
        let failed: unknown;
        for (let n = 0; failed === undefined && n < 1000; n += 1) {
          const text = `<${n}>${'x'.repeat(500 + fill * 397)}`;
          await log.append([textOf(1, text)]).then(
            () => said.push(text),
            (thrown: unknown) => (failed = thrown),
          );
        }
        expect(failed).toMatchObject({ code: 'disk-full' });
        await expect(
          log.patchMeta(() => ({ userTitle: 'x'.repeat(80_000) })),
        ).rejects.toMatchObject({
          code: 'disk-full',
        });
        expect(log.meta.userTitle).toBeUndefined();
        rmSync(filler);
        await log.append([textOf(1, 'room again')]);
        await log.append([turnEnded(1)]);
        await store.close();
        const again = await SessionStore.open(dataDir);
        const { tail } = await (await again.openSession(WORKSPACE_ID, SESSION_ID)).snapshot();
        expect(tail[1]?.parts).toEqual([{ type: 'text', text: `${said.join('')}room again` }]);
        writeFileSync(filler, '');
        expect(() => writeFileSync(filler, Buffer.alloc(256 * 1024))).toThrow(/ENOSPC/u);
        await again.deleteSession(WORKSPACE_ID, SESSION_ID); // which makes room, so it must need none
        rmSync(filler);
        await again.close();
        rmSync(dataDir, { recursive: true });
        fills += 1;
      }
      expect(fills).toBe(FILLS);
    },
  );

  whole(
    `keeps what was written and its files when there is no room for the session${reason}`,
    async () => {
      const store = await SessionStore.open(path.join(folder, 'data-unsent'));
      const draft = store.unsent(WORKSPACE_ID);
      await draft.change((record) => ({ ...record, text: 'turn 1' }));
      const file = await upload(draft, 'a.txt', 60_000);
      const filler = path.join(folder, 'filler');
      writeFileSync(filler, Buffer.alloc(128 * 1024));
      await expect(sendFirst(store)).rejects.toMatchObject({ code: 'disk-full' });
      await expect(upload(draft, 'b.txt', 60_000)).rejects.toMatchObject({ code: 'disk-full' });
      expect((await store.listSessions(WORKSPACE_ID)).metas).toEqual([]);
      expect(await draft.record()).toMatchObject({ text: 'turn 1', attachments: [file] });
      rmSync(filler);
      await sendFirst(store);
      expect(await draft.record()).toMatchObject({ text: '', attachments: [] });
      const sent = await store.unsentOf(WORKSPACE_ID, SESSION_ID).read(file.id, 0, 60_000);
      expect(bytesOf('a.txt', 60_000).equals(sent.bytes)).toBe(true);
      await store.close();
    },
  );
});
