import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { newFolder, newProject } from './running-host';
import { storeSessions } from './stored-sessions';
import { expect, test } from './test';

const SIZE = '2m';

/** A small disk of its own; null where nobody may have one. */
function mountDisk(): string | null {
  const folder = newFolder('disk');
  const type = ['-t', 'tmpfs', '-o', `size=${SIZE}`];
  const mounted = spawnSync('mount', [...type, 'tmpfs', folder], { stdio: 'ignore' });
  return mounted.status === 0 ? folder : null;
}

const disks: string[] = [];
test.afterAll(() => {
  // lazily: the host that the test started ends a moment later
  for (const folder of disks) spawnSync('umount', ['-l', folder], { stdio: 'ignore' });
});

test('a title that the disk has no room for stays in its editor, and is kept once there is room', async ({
  startHost,
  page,
}) => {
  const dataDir = mountDisk();
  test.skip(dataDir === null, 'needs a small disk of its own, which only root may mount');
  if (dataDir === null) return;
  disks.push(dataDir);
  const project = newProject();
  storeSessions(dataDir, project, [{ title: 'one' }]);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  await expect(page.getByTestId('session-item')).toHaveCount(1);
  const filling = path.join(dataDir, 'filling');
  const { bavail, bsize } = statfsSync(dataDir);
  writeFileSync(filling, Buffer.alloc(bavail * bsize));

  await page.getByTestId('session-item').getByRole('link').press('F2');
  const editor = page.getByTestId('session-title-input');
  await expect(editor).toBeFocused();
  await page.keyboard.type('a title of mine');
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('toast')).toContainText('磁盘空间不足');
  await expect(editor).toHaveValue('a title of mine');
  await expect(editor).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByTestId('session-item')).toContainText('磁盘空间不足');

  rmSync(filling);
  await editor.press('Enter');
  await expect(editor).toHaveCount(0);
  await page.reload();
  await expect(page.getByTestId('session-item')).toContainText('a title of mine');
  await host.stop();
});
