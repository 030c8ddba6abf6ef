import { truncateSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { Attachment } from '@fyllo/protocol';
import { readAbilities } from './abilities';
import { AttachmentContent, attachmentContents } from './attachment-content';

const MANY = 2 * 1024 * 1024;

const put = (bytes: string | Uint8Array, more: Partial<Attachment> = {}) => {
  const file = path.join(temporaryFolder(), 'copy');
  writeFileSync(file, bytes);
  const attachment: Attachment = {
    ...{ id: '0b5c8b0e-9d1c-4f3a-8a52-3f6f3d1f7a11', name: 'notes.md', kind: 'file' },
    ...{ mimeType: 'text/markdown', size: Buffer.byteLength(bytes) },
    ...more,
  };
  return { file, attachment };
};

const all = async (pieces: AsyncIterable<string>): Promise<string> => {
  let text = '';
  for await (const piece of pieces) text += piece;
  return text;
};

const MISSING = { code: 'attachment-missing', error: { detail: 'notes.md' } };

describe('the content of an attachment', () => {
  afterAll(removeTemporaryFolders);

  it.each([
    ['text', 'hello\n', true],
    ['an empty file', '', true],
    ['a byte order mark', '\uFEFFhello', true],
    ['a NUL', 'a\0b', false],
    ['Latin-1', Buffer.from('für', 'latin1'), false],
    ['half a character at the end', Buffer.from('说').subarray(0, 2), false],
    ['a NUL after megabytes', `${'x'.repeat(MANY)}\0`, false],
    ['a character across two pieces', `${'x'.repeat(196_607)}说${'y'.repeat(10)}`, true],
  ])('with %s', async (_what, bytes, isText) => {
    const { file, attachment } = put(bytes);
    const content = await AttachmentContent.at(attachment, file);
    expect(content.isText).toBe(isText);
    const base64 = await all(content.base64());
    expect(base64 === Buffer.from(bytes).toString('base64')).toBe(true);
    if (!isText) return;
    expect(JSON.parse(`"${await all(content.jsonText())}"`) === String(bytes)).toBe(true);
  });

  it('of an image is never text', async () => {
    const { file, attachment } = put('<svg/>', { kind: 'image' });
    expect((await AttachmentContent.at(attachment, file)).isText).toBe(false);
  });

  it('is what it was, whatever it is', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
        const { file, attachment } = put(bytes);
        const content = await AttachmentContent.at(attachment, file);
        const sent = content.isText
          ? Buffer.from(JSON.parse(`"${await all(content.jsonText())}"`) as string)
          : Buffer.from(await all(content.base64()), 'base64');
        expect([...sent]).toEqual([...bytes]);
      }),
      { numRuns: 60 },
    );
  });

  it.each<readonly [string, (file: string) => void]>([
    ['is gone', (file) => rmSync(file)],
    ['has grown', (file) => writeFileSync(file, 'longer than before')],
    ['was cut', (file) => truncateSync(file, 2)],
    [
      'is a folder',
      (file) => {
        rmSync(file);
        mkdirSync(file);
      },
    ],
    [
      'is a link',
      (file) => {
        writeFileSync(`${file}.other`, 'hello\n');
        rmSync(file);
        symlinkSync(`${file}.other`, file);
      },
    ],
  ])('is refused when its copy %s', async (_what, change) => {
    const { file, attachment } = put('hello\n');
    change(file);
    await expect(AttachmentContent.at(attachment, file)).rejects.toMatchObject(MISSING);
  });

  it('that changes on its way is not sent as something else', async () => {
    const { file, attachment } = put('hello\n');
    const content = await AttachmentContent.at(attachment, file);
    writeFileSync(file, Buffer.from([0xff, 0xfe, 0xff, 0xfe, 0xff, 0xfe]));
    await expect(all(content.jsonText())).rejects.toMatchObject(MISSING);
    rmSync(file);
    await expect(all(content.jsonText())).rejects.toMatchObject(MISSING);
    await expect(all(content.base64())).rejects.toMatchObject(MISSING);
  });
});

describe('the attachments of a message', () => {
  afterAll(removeTemporaryFolders);

  const abilities = (promptCapabilities: object) => readAbilities({ promptCapabilities });
  const request = ({ file, attachment }: ReturnType<typeof put>) => ({
    parts: [
      { type: 'text' as const, text: 'see' },
      { type: 'attachment' as const, attachment },
    ],
    attachmentFiles: { [attachment.id]: file },
  });

  it.each([
    ['file', { embeddedContext: true }, { image: true }],
    ['image', { image: true }, { embeddedContext: true }],
  ] as const)('of the kind %s go only to agents that take them', async (kind, takes, other) => {
    const one = request(put('hello\n', { kind }));
    const contents = await attachmentContents(one, abilities(takes));
    expect([...contents.values()].map(({ path: file }) => file)).toEqual(
      Object.values(one.attachmentFiles),
    );
    await expect(attachmentContents(one, abilities(other))).rejects.toMatchObject({
      ...{ code: 'attachment-unsupported', error: { detail: 'notes.md' } },
    });
  });

  it('must have copies', async () => {
    const one = { ...request(put('hello\n')), attachmentFiles: {} };
    const taken = attachmentContents(one, abilities({ embeddedContext: true }));
    await expect(taken).rejects.toMatchObject(MISSING);
  });
});
