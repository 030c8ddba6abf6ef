import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { GuideProcess, said, toolCall, type Update } from './testing/guide-process';

const root = mkdtempSync(path.join(os.tmpdir(), 'fyllo-guide-files-'));
const cwd = path.join(root, 'project');
const MIB = 1024 * 1024;

jest.setTimeout(60_000); // a busy machine starts processes slowly

describe('what comes with a message to the bundled agent', () => {
  let guide: GuideProcess;
  let sessionId: string;

  const prompt = async (...blocks: readonly object[]): Promise<readonly Update[]> => {
    const from = guide.updates.length;
    const answer = await guide.call('session/prompt', { sessionId, prompt: blocks });
    expect(answer).toMatchObject({ result: { stopReason: 'end_turn' } });
    return guide.updates.slice(from);
  };
  const text = (typed: string) => ({ type: 'text', text: typed });
  const usages = (updates: readonly Update[]): readonly Update[] =>
    updates.filter(({ sessionUpdate }) => sessionUpdate === 'usage_update');

  beforeAll(async () => {
    mkdirSync(cwd);
    guide = new GuideProcess(path.join(root, 'home'));
    const { result } = await guide.call('initialize', { protocolVersion: 1 });
    expect(result).toMatchObject({
      agentCapabilities: { promptCapabilities: { image: true, embeddedContext: true } },
    });
    const made = await guide.call('session/new', { cwd, mcpServers: [] });
    ({ sessionId } = made['result'] as { sessionId: string });
  });
  afterAll(async () => {
    guide.end();
    expect(await guide.exited).toBe(0);
    expect(guide.noise).toEqual([]);
    rmSync(root, { recursive: true });
  });

  it('are files that it names, and does not understand', async () => {
    const lines = Array.from({ length: 30 }, (_none, index) => `line ${index + 1}`).join('\n');
    const updates = await prompt(
      text('What is this?'),
      { type: 'image', mimeType: 'image/gif', data: 'R0lGODlh' },
      {
        type: 'resource',
        resource: { uri: 'file:///d/1#a%60b.md', mimeType: 'text/markdown', text: lines },
      },
    );
    const answer = said(updates);
    expect(answer).toContain('2 files arrived');
    expect(answer).toContain('**Image** · `image/gif` · 6 B');
    expect(answer).toContain('**`a b.md`** · `text/markdown` · 230 B\n\n```md\nline 1\n');
    expect(answer).toContain('line 8\n…\n```');
    expect(answer).not.toContain('line 9');
    expect(answer).toContain('not a language model');
  });

  it('does not keep a command from being followed', async () => {
    const file = { uri: 'file:///d/1#a.txt', text: 'x' };
    const answer = said(await prompt(text('/help'), { type: 'resource', resource: file }));
    expect(answer).toContain('One file arrived:\n\n**`a.txt`** · 1 B\n\n```txt\nx\n```');
    expect(answer).toContain('`list [folder]`');
  });

  it('is a link to a file of the session, which it reads', async () => {
    const file = path.join(cwd, '50%#1 "x".txt');
    writeFileSync(file, 'linked\n');
    const link = { type: 'resource_link', uri: pathToFileURL(file).href, name: 'x' };
    const updates = await prompt(text('read '), link);
    expect(toolCall(updates)).toMatchObject({ status: 'completed', locations: [{ path: file }] });
    expect(said(updates)).toContain('```txt\nlinked\n```');
    expect(said(await prompt(text('What does '), link, text(' do?')))).toContain('`read @x`');
    const outside = { type: 'resource_link', uri: 'file:///etc/hosts', name: 'hosts' };
    expect(said(await prompt(text('read '), outside))).toContain('lies outside');
  });

  it('may be as large as a file may be', async () => {
    const data = Buffer.alloc(25 * MIB).toString('base64');
    const answer = said(await prompt(text('x'), { type: 'image', mimeType: 'image/png', data }));
    expect(answer).toContain('**Image** · `image/png` · 25.0 MiB');
  });

  it('fills the context a little with each message, and never beyond its size', async () => {
    const [before, ...others] = usages(await prompt(text('help')));
    expect(others).toEqual([]);
    expect(before).toMatchObject({ size: 32_000 });
    const [after] = usages(await prompt(text('sample')));
    expect(Number(after?.['used'])).toBeGreaterThan(Number(before?.['used']));
    const file = { uri: 'file:///d/1#a.txt', text: 'word '.repeat(100_000) };
    const full = usages(await prompt(text('x'), { type: 'resource', resource: file }));
    expect(full).toMatchObject([{ used: 32_000, size: 32_000 }]);
  });

  it('is told again with a session that is taken up again', async () => {
    const from = guide.updates.length;
    await guide.call('session/load', { sessionId, cwd, mcpServers: [] });
    await guide.until(() => usages(guide.updates.slice(from)).length > 0);
    const replayed = guide.updates.slice(from);
    const messages = replayed.filter((update) => update.sessionUpdate === 'user_message_chunk');
    expect(said(messages, 'user_message_chunk')).toContain('read @x');
  });
});
