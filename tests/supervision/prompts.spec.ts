import { readFileSync, rmSync, truncateSync } from 'node:fs';
import path from 'node:path';
import type { Mention, UserPart } from '@fyllo/protocol';
import { attachmentId, withFiles, type AttachedFile } from './attached-files';
import { useHarness, type Harness } from './harness';

const NOTES: AttachedFile = {
  ...{ name: 'notes.md', kind: 'file', mimeType: 'text/markdown', bytes: '# Notes\n' },
};
const PIXEL: AttachedFile = {
  ...{ name: 'pixel.gif', kind: 'image', mimeType: 'image/gif', bytes: 'GIF89a' },
};

/** Every character between `"prompt":` and the end of the parameters, of each prompt that the agent read. */
const promptsRead = ({ log }: Harness): readonly string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .flatMap((line) => /"session\/prompt".*"prompt":(.*)\}\}$/su.exec(line)?.[1] ?? []);

const mention = (text: string, named: string, file: string): Mention => ({
  ...{ at: text.indexOf(named), length: named.length, path: file },
});

describe('the prompt as the agent reads it', () => {
  const start = useHarness();

  it('is in order, with every byte of text, links and files', async () => {
    const harness = start({ it: 'takes-all' });
    const said = 'Compare @a b.ts with @50%#1?.md and\n"@说明/🪁.txt"';
    const parts: readonly UserPart[] = [
      { type: 'reminder', text: '<system-reminder>be kind</system-reminder>' },
      {
        ...{ type: 'text', text: said },
        mentions: [
          mention(said, '@a b.ts', '/p/a b.ts'),
          mention(said, '@50%#1?.md', '/p/50%#1?.md'),
          mention(said, '@说明/🪁.txt', '/p/说明/🪁.txt'),
        ],
      },
    ];
    const files: readonly AttachedFile[] = [
      { ...PIXEL, copy: 'one.gif' },
      { ...NOTES, name: '说明 #1 100%?.md', copy: 'two.md', bytes: '"说"\t\\ \u0001\u2028🪁\r\n' },
      {
        ...{ name: '-rf.bin', kind: 'file', mimeType: 'application/octet-stream' },
        ...{ bytes: Buffer.from([0, 1, 0xfe, 0xff]), copy: 'three.bin' },
      },
      { ...NOTES, name: "it's (new).txt", mimeType: 'text/plain', bytes: '', copy: 'four' },
    ];
    const folder = path.join(harness.dataDir, 'a b');
    const end = await harness.turn('s', 'it', '', withFiles(folder, files, parts));
    expect(end.outcome).toBe('completed');
    const url = `file://${harness.dataDir}/a%20b`;
    expect(promptsRead(harness)).toEqual([
      '[{"type":"text","text":"<system-reminder>be kind</system-reminder>"},' +
        '{"type":"text","text":"Compare "},' +
        '{"type":"resource_link","uri":"file:///p/a%20b.ts","name":"a b.ts"},' +
        '{"type":"text","text":" with "},' +
        '{"type":"resource_link","uri":"file:///p/50%25%231%3F.md","name":"50%#1?.md"},' +
        '{"type":"text","text":" and\\n\\""},' +
        '{"type":"resource_link","uri":"file:///p/%E8%AF%B4%E6%98%8E/%F0%9F%AA%81.txt","name":"🪁.txt"},' +
        '{"type":"text","text":"\\""},' +
        '{"type":"image","mimeType":"image/gif","data":"R0lGODlh"},' +
        `{"type":"resource","resource":{"uri":"${url}/two.md#%E8%AF%B4%E6%98%8E%20%231%20100%25%3F.md",` +
        '"mimeType":"text/markdown","text":"\\"说\\"\\t\\\\ \\u0001\u2028🪁\\r\\n"}},' +
        `{"type":"resource","resource":{"uri":"${url}/three.bin#-rf.bin",` +
        '"mimeType":"application/octet-stream","blob":"AAH+/w=="}},' +
        `{"type":"resource","resource":{"uri":"${url}/four#it's%20(new).txt",` +
        '"mimeType":"text/plain","text":""}}]',
    ]);
  });

  it('holds every file of a large message as it is', async () => {
    const harness = start({ it: 'takes-all' });
    const text = '说明 "quoted" 🪁\n'.repeat(200_000);
    const bytes = Buffer.from(Array.from({ length: 3_000_001 }, (_none, index) => index % 251));
    const files = [
      { ...NOTES, bytes: text },
      { ...PIXEL, bytes },
    ];
    const end = await harness.turn('s', 'it', '', withFiles(harness.dataDir, files));
    expect(end.outcome).toBe('completed');
    const [read = '[]'] = promptsRead(harness);
    const blocks = JSON.parse(read) as { data?: string; resource?: { text: string } }[];
    expect(blocks).toHaveLength(3);
    expect(blocks[1]?.resource?.text === text).toBe(true);
    expect(blocks[2]?.data === bytes.toString('base64')).toBe(true);
  });

  it('is the same again, after what was said, when the agent had lost the session', async () => {
    const harness = start({ it: 'forgets-prompt' });
    harness.history = 'what was said';
    const end = await harness.turn('s', 'it', '', withFiles(harness.dataDir, [PIXEL, NOTES]));
    expect(end.outcome).toBe('completed');
    const [first = '', second = '', ...more] = promptsRead(harness);
    expect(more).toEqual([]);
    expect(first).toContain('R0lGODlh');
    expect(second).toBe(`[{"type":"text","text":"what was said"},${first.slice(1)}`);
  });

  it('may be the first of a session that was made ahead', async () => {
    const harness = start({ it: 'takes-all' });
    await harness.supervisor.openDraft({
      ...{ draftId: 'd', agentId: 'custom:it', mode: 'fyllocode' },
      ...{ cwd: harness.cwd, additional: [] },
    });
    await harness.until(() => harness.drafts.at(-1)?.phase === 'ready');
    const message = { ...withFiles(harness.dataDir, [PIXEL]), draftId: 'd' };
    expect((await harness.turn('s', 'it', '', message)).outcome).toBe('completed');
    expect(harness.heard('session/new')).toHaveLength(1);
    expect(promptsRead(harness)).toEqual([
      '[{"type":"text","text":"see"},{"type":"image","mimeType":"image/gif","data":"R0lGODlh"}]',
    ]);
  });
});

describe('a prompt with files that cannot go out', () => {
  const start = useHarness();

  it.each<readonly [string, (file: string) => void]>([
    ['is gone', (file) => rmSync(file)],
    ['was cut', (file) => truncateSync(file, 3)],
  ])('is not sent when a copy %s, and the next one is', async (_what, change) => {
    const harness = start({ it: 'takes-all' });
    const message = withFiles(harness.dataDir, [PIXEL, NOTES]);
    change(message.attachmentFiles[attachmentId(1)] ?? '');
    const end = await harness.turn('s', 'it', '', message);
    expect(end).toMatchObject({
      ...{ outcome: 'failed', error: { code: 'attachment-missing', detail: 'notes.md' } },
    });
    expect(harness.heard('session/prompt')).toEqual([]);
    const again = withFiles(harness.dataDir, [PIXEL, NOTES]);
    expect((await harness.turn('s', 'it', '', again)).outcome).toBe('completed');
  });

  it.each([
    ['takes-images', 'notes.md'],
    ['takes-files', 'pixel.gif'],
    ['takes-neither', 'pixel.gif'],
  ])('is not sent to an agent that %s', async (scenario, detail) => {
    const harness = start({ it: scenario });
    const end = await harness.turn('s', 'it', '', withFiles(harness.dataDir, [PIXEL, NOTES]));
    expect(end).toMatchObject({
      ...{ outcome: 'failed', error: { code: 'attachment-unsupported', detail } },
    });
    expect(harness.heard('session/prompt')).toEqual([]);
  });

  it('and that the agent refuses, fails in the words of the agent', async () => {
    const harness = start({ it: 'refuses-content' });
    const end = await harness.turn('s', 'it', '', withFiles(harness.dataDir, [PIXEL]));
    expect(end.error).toMatchObject({
      ...{ code: 'agent-error', detail: 'Invalid params\nThis model reads no pictures' },
    });
  });
});
