import { batchNotice, namesTold } from './batch-notice';
import type { Refused } from './sort-batch';
import { attachmentWords } from './words';

const refused = (name: string, kind: Refused['kind'], reason: Refused['reason']): Refused => ({
  name,
  kind,
  reason,
});

const MIXED: readonly Refused[] = [
  refused('截图.png', 'image', 'no-images'),
  refused('src', 'directory', 'directory'),
  refused('b.png', 'image', 'no-images'),
  refused('film.mp4', 'file', 'too-large'),
];

describe('the notice of a batch', () => {
  it('counts by kind and names by reason', () => {
    expect(batchNotice(MIXED, attachmentWords['zh-CN'])).toEqual({
      text: '4 个没有添加：2 张图片、1 个文件、1 个文件夹',
      detail:
        '当前 Agent 不接收图片：截图.png、b.png\n不能添加文件夹：src\n单个文件不能超过 25 MiB：film.mp4',
    });
    expect(batchNotice(MIXED, attachmentWords.en)).toEqual({
      text: '4 not attached: 2 images, 1 file, 1 folder',
      detail:
        'This agent takes no images: 截图.png, b.png\nFolders cannot be attached: src\nA file can be 25 MiB at most: film.mp4',
    });
  });

  it('stays short for two hundred files with long names, and hides nothing', () => {
    const name = `${'长'.repeat(200)}\u202egpj.exe`;
    const many = Array.from({ length: 200 }, () => refused(name, 'file', 'too-many'));
    const { detail } = batchNotice(many, attachmentWords.en);
    expect(detail.length).toBeLessThan(250);
    expect(detail).toContain('U+202E');
    expect(detail).toContain('(200)');
  });

  it('keeps the ending of a name', () => {
    const told = namesTold([`${'x'.repeat(100)}.tar.gz`], attachmentWords.en);
    expect([told.length, told.slice(-8)]).toEqual([40, 'x.tar.gz']);
  });
});
