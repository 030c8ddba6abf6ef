import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { MAX_SEARCH_HITS, type SearchResult } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import {
  messageId,
  text,
  turnEnded,
  WORKSPACE_ID,
} from '@fyllo/session-store/testing/session-fixtures';
import { nodeReading, type ReadingPort } from './files/reading-port';
import { History } from './testing/history';

describe('the list of hits', () => {
  let history: History;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
  });
  afterEach(async () => {
    await history.store.close();
    removeTemporaryFolders();
  });

  const shown = ({ hits }: SearchResult) =>
    hits.map(({ sessionId, match }) => `${sessionId.slice(-2)} ${match}`);

  it('has titles first, then ids, then texts, the latest activity first in each', async () => {
    await history.tell({ turns: [['about 00000 in the text']] });
    await history.tell({ title: 'about 00000', turns: [['about 00000 in the text too']] });
    await history.tell({ turns: [['nothing']] });
    await history.tell({ title: 'ABOUT  00000 again' });
    await history.tell({ turns: [['see about 00000']] });
    expect(shown(await history.search('about 00000'))).toEqual([
      '04 title',
      '02 title',
      '05 text',
      '01 text',
    ]);
    expect(shown(await history.search('0000000003'))).toEqual(['03 id']);
    expect(shown(await history.search('00000'))).toEqual([
      '04 title',
      '02 title',
      '05 id',
      '03 id',
      '01 id',
    ]);
  });

  it('says where a title was hit, without cutting a grapheme', async () => {
    await history.tell({ title: 'İki cafe\u0301s 👩‍👩‍👧' });
    const titleHit = async (query: string) => (await history.search(query)).hits[0]?.titleHit;
    expect(await titleHit('CAFÉ')).toEqual({ start: 4, length: 5 });
    expect(await titleHit('👩')).toEqual({ start: 11, length: 8 });
    expect(await titleHit('I\u0307')).toEqual({ start: 0, length: 1 });
    expect((await history.search('café')).hits[0]?.snippet).toBeUndefined();
  });

  it('has rows of the session as it was given, with the words around the first hit', async () => {
    const id = await history.tell({ title: 'a title', turns: [['one needle'], ['two needles']] });
    expect(await history.search('NEEDLE')).toEqual({
      hits: [
        {
          sessionId: id,
          title: 'a title',
          activityAt: 1,
          match: 'text',
          snippet: { text: 'one needle', hit: { start: 4, length: 6 } },
        },
      ],
      scanned: 1,
      total: 1,
      unreadable: 0,
      more: false,
    });
  });

  it('ends at fifty, and reads no session that could not enter it', async () => {
    const opened: string[] = [];
    const reading: ReadingPort = {
      ...nodeReading,
      open: (path) => {
        opened.push(path);
        return nodeReading.open(path);
      },
    };
    for (let n = 0; n < MAX_SEARCH_HITS + 2; n += 1) {
      await history.tell({ title: n % 2 === 0 ? 'a needle' : 'none', turns: [['needle']] });
    }
    const all = await history.search('needle', { reading });
    expect(all.hits).toHaveLength(MAX_SEARCH_HITS);
    expect(all.hits.filter(({ match }) => match === 'title')).toHaveLength(26);
    expect(opened).toHaveLength(24);
    expect(all).toMatchObject({ scanned: 50, total: 52, more: true });
    opened.length = 0;
    const ids = await history.search('session-', { reading });
    expect(ids.hits).toHaveLength(MAX_SEARCH_HITS);
    expect(opened).toEqual([]);
    expect(ids).toMatchObject({ scanned: 52, more: true });
  });

  it('says that there may be more only when not all were looked at, or not all that were hit are there', async () => {
    for (let n = 0; n < MAX_SEARCH_HITS; n += 1) {
      await history.tell({ title: n < 9 ? 'a needle' : 'none', turns: [['needle']] });
    }
    const found = await history.search('needle');
    expect([found.hits.length, found.more]).toEqual([MAX_SEARCH_HITS, false]);
    expect((await history.search('a needle')).more).toBe(false);
    await history.tell({ title: 'none', turns: [['something else']] });
    // the latest one: it was looked at before the list was full
    expect((await history.search('needle')).more).toBe(false);
  });

  it('grows at its end only, first told with the first hit', async () => {
    for (let n = 0; n < 30; n += 1) {
      const title = n % 10 === 3 ? 'needle' : 'none';
      await history.tell({ title, turns: [[n % 3 === 0 ? 'needle' : 'nothing']] });
    }
    const told: SearchResult[] = [];
    let clock = 0;
    const reading: ReadingPort = {
      ...nodeReading,
      kindOf: (path) => {
        clock += 17.5; // every session takes twice that long
        return nodeReading.kindOf(path);
      },
    };
    const found = ({ key, result }: { readonly key: string; readonly result: SearchResult }) => {
      expect(key).toBe('needle');
      told.push(result);
    };
    const end = await history.search('needle', { reading, found, now: () => clock });
    expect(told[0]).toMatchObject({ scanned: 3, total: 30 });
    expect(told[0]?.hits.map(({ match }) => match)).toEqual(['title', 'title', 'title']);
    expect(told.length).toBeGreaterThan(3);
    expect(told.length).toBeLessThanOrEqual(10); // once in a hundred milliseconds
    const lists = [...told, end].map(({ hits }) => hits);
    expect(lists.at(-1)).toHaveLength(12);
    lists.slice(1).forEach((hits, index) => {
      const earlier = lists[index] ?? [];
      expect(hits.slice(0, earlier.length)).toEqual(earlier);
    });
  });

  it('has what was said in a running turn at once, and the reply when the turn has ended', async () => {
    const turn = history.lastTurn + 1;
    const told = { turns: [['my question', text(turn, 'my answer')]] as const, running: true };
    const id = await history.tell(told);
    expect(await history.find('my question')).toEqual([id]);
    expect(await history.find('my answer')).toEqual([]);
    const log = await history.store.openSession(WORKSPACE_ID, id);
    await log.append([turnEnded(turn)]);
    expect(await history.find('my question')).toEqual([id]);
    expect(await history.find('my answer')).toEqual([id]);
  });

  it('loses nothing to a turn that ends between two reads', async () => {
    const turn = history.lastTurn + 1;
    const id = await history.tell({ turns: [['my question', text(turn, 'x')]], running: true });
    const journal = history.file(id, 'turn.journal');
    const transcript = history.file(id, 'transcript.jsonl');
    const [running, before] = [readFileSync(journal), readFileSync(transcript)];
    const log = await history.store.openSession(WORKSPACE_ID, id);
    await log.append([turnEnded(turn)]);
    const after = readFileSync(transcript);
    writeFileSync(journal, running);
    writeFileSync(transcript, before);
    const order: string[] = [];
    const reading: ReadingPort = {
      ...nodeReading,
      open: (path) => {
        order.push(path);
        if (order.length === 2) writeFileSync(transcript, after);
        const file = nodeReading.open(path);
        if (order.length === 1) rmSync(journal);
        return file;
      },
    };
    const { hits } = await history.search('my question', { reading });
    expect(order).toEqual([journal, transcript]);
    expect(hits).toHaveLength(1);
  });

  it('counts only the newest text of a message', async () => {
    const turn = history.lastTurn + 1;
    const id = await history.tell({ turns: [['a question', text(turn, 'the answer')], ['more']] });
    const log = await history.store.openSession(WORKSPACE_ID, id);
    const late = { type: 'text', messageId: messageId(turn), channel: 'answer' } as const;
    await log.append([{ ...late, text: ' that came late' }]);
    await log.append([{ ...late, text: ', and later' }]);
    const { hits } = await history.search('the answer');
    expect(hits[0]?.snippet?.text).toBe('the answer that came late, and later');
    expect(await history.find('late, and')).toEqual([id]);
  });
});
