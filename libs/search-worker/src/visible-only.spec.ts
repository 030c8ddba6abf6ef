import type { SessionEvent, SessionEventOf } from '@fyllo/protocol';
import { removeTemporaryFolders, temporaryFolder } from '@fyllo/files';
import { SessionStore } from '@fyllo/session-store';
import {
  messageId,
  sessionMeta,
  text,
  turnEnded,
  turnStarted,
} from '@fyllo/session-store/testing/session-fixtures';
import { createSearch } from './search';
import { History } from './testing/history';

afterEach(removeTemporaryFolders);

const tool = (turn: number, token: string, heavy = ''): SessionEvent => ({
  type: 'tool',
  messageId: messageId(turn),
  toolCallId: 'call',
  patch: {
    title: `${token} title`,
    kind: 'execute',
    input: { value: { command: `${token} input ${heavy}` } },
    output: { value: `${token} output ${heavy}` },
    content: [{ type: 'text', body: { value: `${token} content ${heavy}` } }],
  },
});

const thought = (turn: number, said: string): SessionEvent => ({
  type: 'text',
  messageId: messageId(turn),
  channel: 'thought',
  text: said,
});

const attachment = (turn: number, token: string): SessionEvent => ({
  type: 'media',
  messageId: messageId(turn),
  channel: 'answer',
  media: {
    kind: 'resource',
    name: `${token}.txt`,
    uri: `file:///${token}`,
    data: { value: token },
  },
});

const notice = (turn: number, token: string): SessionEvent => ({
  type: 'turn.notice',
  messageId: messageId(turn),
  code: 'agent-memory-lost',
  detail: token,
});

const unknown = (turn: number, token: string): SessionEvent => ({
  type: 'unknown',
  messageId: messageId(turn),
  variant: token,
  raw: token,
});

/** Bug case 58. */
describe('what is not shown as text', () => {
  let history: History;

  beforeEach(async () => {
    history = await History.open(temporaryFolder());
  });
  afterEach(() => history.store.close());

  it.each<readonly [string, (turn: number, token: string) => SessionEvent]>([
    ['reasoning', thought],
    ['tools', tool],
    ['tools with heavy payloads', (turn, token) => tool(turn, token, 'x'.repeat(20_000))],
    ['attachments', attachment],
    ['notices', notice],
    ['updates nobody knows', unknown],
  ])('is not found: %s', async (_name, event) => {
    const turn = history.lastTurn + 1;
    const said = text(turn, 'an answer with nothing special');
    const id = await history.tell({ turns: [['a question', event(turn, 'quixotic'), said]] });
    expect(await history.find('quixotic')).toEqual([]);
    expect(await history.find('nothing special')).toEqual([id]);
    expect(await history.find('a question')).toEqual([id]);
  });

  it('is not found in a reminder, while the words around it are', async () => {
    const started: SessionEventOf<'turn.started'> = {
      ...turnStarted(1),
      parts: [
        { type: 'text', text: 'the first half' },
        { type: 'reminder', text: 'a quixotic reminder' },
        { type: 'text', text: 'the second half' },
      ],
    };
    const { log } = await history.store.createSession(sessionMeta(), started);
    const targets = [{ id: log.id, title: 'untitled', activityAt: 1 }];
    const find = async (query: string): Promise<number> => {
      const search = createSearch({ found: () => undefined });
      return (await search.search(history.request(query, { targets }))).hits.length;
    };
    const counts = async () => ({
      reminder: await find('quixotic'),
      first: await find('first half'),
      second: await find('second half'),
      across: await find('half the second'),
    });
    const expected = { reminder: 0, first: 1, second: 1, across: 0 };
    expect(await counts()).toEqual(expected); // in the journal
    await log.append([turnEnded(1)]);
    expect(await counts()).toEqual(expected); // in the transcript
  });

  it('is not found in the JSON of a signal, while what the signal shows is', async () => {
    const signal = `<fyllo-signal type="show.time">\n{"label":${JSON.stringify(
      'half <past> "ten"\\/ o\'clock\tquixotic',
    ).replaceAll('<', '\\u003c')}}\n</fyllo-signal>`;
    const turn = history.lastTurn + 1;
    const id = await history.tell({
      turns: [['what time is it?', text(turn, `it is\n\n${signal}\n\nas far as I know`)]],
    });
    for (const shown of ['half <past>', '<past> "ten"', '"ten"\\/ o', '\\/', "o'clock quixotic"]) {
      expect([shown, await history.find(shown)]).toEqual([shown, [id]]);
    }
    for (const hidden of ['show.time', 'fyllo-signal', 'u003c', 'is half', 'quixotic as']) {
      expect([hidden, await history.find(hidden)]).toEqual([hidden, []]);
    }
  });

  it('is found in a tag that is shown as it is written', async () => {
    const turn = history.lastTurn + 1;
    const literal = '    <fyllo-signal type="show.time">\n    {"label":"quixotic"}';
    const id = await history.tell({ turns: [['<fyllo-signal>', text(turn, literal)]] });
    expect(await history.find('show.time')).toEqual([id]);
    expect(await history.find('"label":"quixotic"')).toEqual([id]);
    expect(await history.find('<fyllo-signal>')).toEqual([id]);
  });

  it('is not found in another Workspace', async () => {
    const id = await history.tell({ turns: [['quixotic']] });
    const elsewhere = await History.open(temporaryFolder());
    const other = await elsewhere.tell({ turns: [['something else']] });
    expect(await history.find('quixotic')).toEqual([id]);
    expect(await elsewhere.find('quixotic')).toEqual([]);
    expect(await elsewhere.find('something else')).toEqual([other]);
    await elsewhere.store.close();
  });

  it('is found across two text parts if they are adjacent, and not otherwise', async () => {
    const turn = history.lastTurn + 1;
    const part = (said: string, id: string): SessionEvent => ({
      ...(text(turn, said) as SessionEventOf<'text'>),
      agentMessageId: id,
    });
    const id = await history.tell({
      turns: [
        [
          'a question',
          part('it ends here', 'one'),
          part('and begins there', 'two'),
          tool(turn, 'ls'),
          part('after the tool', 'three'),
        ],
      ],
    });
    expect(await history.find('here and')).toEqual([id]);
    expect(await history.find('hereand')).toEqual([]);
    expect(await history.find('there after')).toEqual([]);
    const { hits } = await history.search('here and');
    expect(hits[0]?.snippet?.text).toBe('it ends here and begins there');
  });

  it('is not found in what was spawned', async () => {
    const id = await history.tell({ turns: [['the parent']] });
    const spawned = await SessionStore.open(`${history.sessionsFolder}/${id}/spawned`);
    await spawned.createSession(sessionMeta(), turnStarted(1, 'quixotic'));
    await spawned.close();
    expect(await history.find('quixotic')).toEqual([]);
    expect(await history.find('the parent')).toEqual([id]);
  });
});
