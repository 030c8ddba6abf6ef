import { appendFileSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import type { SearchResult, SessionEvent, SessionId } from '@fyllo/protocol';
import { messageId, text } from '@fyllo/session-store/testing/session-fixtures';
import { createSearch } from './search';
import { History } from './testing/history';

/** As after a crash: the journal of a turn lies there, and no turn runs. */
describe('a journal that was left behind', () => {
  let history: History;
  let id: SessionId;
  let journal: string;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
    const turn = history.lastTurn + 1;
    const thought: SessionEvent = {
      type: 'text',
      messageId: messageId(turn),
      channel: 'thought',
      text: 'a thought',
    };
    const reply = [text(turn, 'my long '), text(turn, 'answer'), thought, text(turn, 'the end')];
    const many = Array.from({ length: 600 }, (_, n) => text(turn, ` ${n}`));
    const turns = [['my question', ...reply, ...many]] as const;
    id = await history.tell({ turns, running: true });
    journal = history.file(id, 'turn.journal');
  });
  afterEach(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  const search = (query: string, running: boolean): Promise<SearchResult> => {
    const targets = history.targets.map((target) => ({ ...target, running }));
    return createSearch({ found: () => undefined }).search(history.request(query, { targets }));
  };
  const count = async (query: string, running = false): Promise<number> =>
    (await search(query, running)).hits.length;

  it('is searched as the messages it stands for, and while its turn runs only for what was asked', async () => {
    expect(await count('my question')).toBe(1);
    expect(await count('long answer')).toBe(1); // across two events
    expect(await count('the end 0 1 2')).toBe(1);
    expect(await count('298 299 300')).toBe(1);
    expect(await count('598 599')).toBe(1);
    expect(await count('answerthe end')).toBe(0);
    expect(await count('a thought')).toBe(0);
    expect(await count('my question', true)).toBe(1);
    expect(await count('long answer', true)).toBe(0);
  });

  it('is searched behind damage, also when the beginning of the turn is damaged', async () => {
    const [start = '', ...events] = readFileSync(journal, 'utf8').split('\n');
    const damaged = [start.slice(0, 40), '\0\0', ...events].join('\n');
    writeFileSync(journal, damaged.replace(' 7"', ' 7'));
    expect(await count('my question')).toBe(0);
    expect(await count('long answer')).toBe(1);
    expect(await count('4 5 6 8 9')).toBe(1);
  });

  it('is counted as unreadable when it is too long to be folded, and what was asked is found', async () => {
    appendFileSync(journal, '\n');
    truncateSync(journal, 17 * 1024 * 1024); // a sparse line of NUL bytes
    expect(await search('long answer', false)).toMatchObject({ hits: [], unreadable: 1 });
    expect(await search('my question', false)).toMatchObject({ hits: [{ sessionId: id }] });
    expect(await search('long answer', true)).toMatchObject({ hits: [], unreadable: 0 });
  });
});
