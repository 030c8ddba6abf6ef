import type { Message, SessionEvent } from '@fyllo/protocol';
import { SessionStore, type SessionLog } from '@fyllo/session-store';
import { afterPowerCut, Disk, FATES, fingerprint, ModelFs, type Step } from '@fyllo/files';
import { META, messageId, textOf, turnEnded, turnStarted, WORKSPACE_ID } from './writer-ids';

const DATA = '/data';
const idOf = (n: number): string => `session-${`${n}`.padStart(10, '0')}`;
const WORKSPACE = {
  ...{ id: WORKSPACE_ID, name: 'w0', primary: META.scope.primary, openedAt: 1 },
  projects: [...META.scope.projects],
};

/** What a person was told is stored. `step`: after so many steps of the trace. */
interface Promised {
  readonly step: number;
  /** Not any more from so many steps on. */
  until?: number;
  /** The session it is about. */
  readonly of?: number;
  readonly what: string;
  readonly holds: (found: Found) => boolean;
}

interface Found {
  /** All texts of a session, in order; undefined without the session. */
  readonly texts: ReadonlyMap<string, readonly string[]>;
  readonly titles: ReadonlyMap<string, string | undefined>;
  readonly workspace: string | undefined;
  readonly theme: string;
}

/** A program that uses the store, and notes what it was promised. */
class Run {
  readonly fs: ModelFs;
  readonly promised: Promised[] = [];
  private readonly logs = new Map<number, SessionLog>();

  private constructor(
    readonly before: Disk,
    private readonly store: SessionStore,
    fs: ModelFs,
  ) {
    this.fs = fs;
  }

  static async start(before: Disk): Promise<Run> {
    const fs = new ModelFs(before.copy());
    return new Run(before, await SessionStore.open(DATA, { fs, now: () => 1000 }), fs);
  }

  async create(n: number): Promise<void> {
    const { log } = await this.store.createSession({ ...META, id: idOf(n) }, turnStarted(1));
    this.logs.set(n, log);
    this.promise(`session ${n}`, ({ texts }) => texts.get(idOf(n))?.[0] === 'turn 1', n);
  }

  async say(n: number, ...events: readonly SessionEvent[]): Promise<void> {
    const said = events.flatMap((event) =>
      event.type === 'turn.started'
        ? event.parts.flatMap((part) => ('text' in part ? [part.text] : []))
        : [],
    );
    await (await this.log(n)).append(events);
    for (const text of said) {
      this.promise(
        `${text} of ${n}`,
        ({ texts }) => texts.get(idOf(n))?.includes(text) === true,
        n,
      );
    }
  }

  /** A turn's end; its text is promised then. */
  async end(n: number, turn: number, ...texts: readonly string[]): Promise<void> {
    await (await this.log(n)).append([turnEnded(turn)]);
    for (const text of texts) {
      this.promise(
        `${text} of ${n}`,
        (found) => (found.texts.get(idOf(n)) ?? []).some((one) => one.includes(text)),
        n,
      );
    }
  }

  /** Titles count up, so a later one is as good. */
  async rename(n: number, to: number): Promise<void> {
    await (await this.log(n)).patchMeta(() => ({ userTitle: `t${to}` }));
    this.promise(
      `title ${to} of ${n}`,
      ({ titles }) => (titles.has(idOf(n)) ? Number(titles.get(idOf(n))?.slice(1)) >= to : false),
      n,
    );
  }

  /** From its beginning on, what was promised of the session holds as a whole or there is no session. */
  async delete(n: number): Promise<void> {
    const step = this.fs.steps.length;
    const id = idOf(n);
    for (const promise of this.promised.filter((one) => one.of === n)) {
      const { what, holds } = promise;
      promise.until = step;
      const orGone = (found: Found): boolean => !found.texts.has(id) || holds(found);
      this.promised.push({ step, what, holds: orGone });
    }
    await this.store.deleteSession(WORKSPACE_ID, id);
    this.promise('its deletion', ({ texts }) => !texts.has(id));
  }

  async saveWorkspace(n: number): Promise<void> {
    await this.store.saveWorkspace({ ...WORKSPACE, name: `w${n}` });
    this.promise(`workspace ${n}`, ({ workspace }) => Number(workspace?.slice(1)) >= n);
  }

  async prefer(theme: 'dark' | 'light'): Promise<void> {
    await this.store.preferences.patch({ theme });
    this.promise(`theme ${theme}`, (found) => found.theme !== 'system');
  }

  async close(): Promise<void> {
    await this.store.close();
  }

  private async log(n: number): Promise<SessionLog> {
    const log = this.logs.get(n) ?? (await this.store.openSession(WORKSPACE_ID, idOf(n)));
    this.logs.set(n, log);
    return log;
  }

  private promise(what: string, holds: (found: Found) => boolean, of?: number): void {
    const step = this.fs.steps.length;
    this.promised.push({ step, what, holds, ...(of === undefined ? {} : { of }) });
  }
}

/** Opens what a power cut left, as the next start does, and goes on in every session. */
async function startAgain(disk: Disk): Promise<Found> {
  const fs = new ModelFs(disk);
  // Its owner is this very process, which lives; locks of the dead have tests of their own.
  await fs.unlink(`${DATA}/lock`).catch(() => undefined);
  const store = await SessionStore.open(DATA, { fs, now: () => 2000 });
  const { metas, unreadable } = await store.listSessions(WORKSPACE_ID);
  expect(unreadable).toBe(0);
  const texts = new Map<string, readonly string[]>();
  for (const { id } of metas) {
    const log = await store.openSession(WORKSPACE_ID, id);
    texts.set(id, (await log.snapshot()).tail.map(textIn));
    await log.append([turnStarted(900), turnEnded(900)]);
    expect((await log.snapshot()).tail.map(textIn)).toEqual([
      ...(texts.get(id) ?? []),
      'turn 900',
      '',
    ]);
  }
  const workspaces = await store.workspaces();
  const { theme } = await store.preferences.read();
  return {
    texts,
    titles: new Map(metas.map(({ id, userTitle }) => [id, userTitle])),
    workspace: workspaces[0]?.name,
    theme,
  };
}

const textIn = ({ parts }: Message): string =>
  parts.map((part) => ('text' in part ? part.text : '')).join('');

const heavy = (turn: number): SessionEvent => ({
  type: 'tool',
  messageId: messageId(turn),
  toolCallId: 'call',
  patch: { status: 'completed', output: { value: 'h'.repeat(9000) } },
});

type Workload = readonly [string, (run: Run) => Promise<void>];

/** A conversation of some turns, each with some texts. */
const talk = async (run: Run, n: number, turns: number, texts: number): Promise<void> => {
  await run.create(n);
  for (let turn = 1; turn <= turns; turn += 1) {
    if (turn > 1) await run.say(n, turnStarted(turn));
    const said = Array.from({ length: texts }, (_, index) => `s${n}t${turn}x${index} `);
    for (const text of said) await run.say(n, textOf(turn, text));
    await run.end(n, turn, ...said);
  }
};

const recovery = async (run: Run): Promise<void> => {
  await run.say(7, turnStarted(2), textOf(2, 'again'));
  await run.end(7, 2, 'again');
};

const WORKLOADS: readonly Workload[] = [
  ['a session is made', (run) => run.create(1)],
  ['one turn', (run) => talk(run, 1, 1, 1)],
  ['a long turn', (run) => talk(run, 1, 1, 8)],
  ['three turns', (run) => talk(run, 1, 3, 2)],
  [
    'two sessions',
    async (run) => {
      await talk(run, 1, 1, 2);
      await talk(run, 2, 2, 1);
    },
  ],
  [
    'a heavy payload',
    async (run) => {
      await run.create(1);
      await run.say(1, heavy(1), textOf(1, 'light'));
      await run.end(1, 1, 'light');
    },
  ],
  [
    'late events',
    async (run) => {
      await talk(run, 1, 2, 1);
      await run.say(1, textOf(1, 'late'), textOf(2, 'later'));
      await run.say(1, turnStarted(3));
      await run.end(1, 3);
    },
  ],
  [
    'a rename while nothing runs',
    async (run) => {
      await talk(run, 1, 1, 1);
      for (let to = 1; to <= 4; to += 1) await run.rename(1, to);
    },
  ],
  [
    'a rename in a turn',
    async (run) => {
      await run.create(1);
      await run.say(1, textOf(1, 'a'));
      await run.rename(1, 1);
      await run.say(1, textOf(1, 'b'));
      await run.rename(1, 2);
      await run.end(1, 1, 'ab');
    },
  ],
  [
    'a rename between turns',
    async (run) => {
      await talk(run, 1, 1, 1);
      await run.rename(1, 1);
      await run.say(1, turnStarted(2));
      await run.rename(1, 2);
      await run.end(1, 2);
    },
  ],
  [
    'a deletion',
    async (run) => {
      await talk(run, 1, 1, 2);
      await run.delete(1);
    },
  ],
  [
    'a deletion in a turn, beside another session',
    async (run) => {
      await talk(run, 1, 1, 1);
      await run.create(2);
      await run.say(2, textOf(1, 'a'), heavy(1));
      await run.delete(2);
      await run.say(1, turnStarted(2));
    },
  ],
  [
    'a session after a deletion',
    async (run) => {
      await run.create(1);
      await run.delete(1);
      await talk(run, 2, 1, 1);
    },
  ],
  [
    'a Workspace is saved',
    async (run) => {
      for (let n = 1; n <= 4; n += 1) await run.saveWorkspace(n);
    },
  ],
  [
    'a Workspace and its first session',
    async (run) => {
      await run.saveWorkspace(1);
      await talk(run, 1, 1, 1);
      await run.saveWorkspace(2);
    },
  ],
  [
    'preferences',
    async (run) => {
      for (const theme of ['dark', 'light', 'dark'] as const) await run.prefer(theme);
    },
  ],
  [
    'preferences beside a turn',
    async (run) => {
      await run.create(1);
      await Promise.all([run.prefer('dark'), run.say(1, textOf(1, 'a'))]);
      await run.end(1, 1, 'a');
    },
  ],
  [
    'an orderly end in a turn',
    async (run) => {
      await talk(run, 1, 1, 1);
      await run.say(1, turnStarted(2), textOf(2, 'half'));
      await run.close();
    },
  ],
  [
    'an orderly end between turns',
    async (run) => {
      await talk(run, 1, 2, 1);
      await run.rename(1, 1);
      await run.close();
    },
  ],
  ['a turn is recovered and the session goes on', recovery],
];

describe('a power cut', () => {
  let images = 0;
  let states = 0;
  afterAll(() => {
    process.stdout.write(`${images} images after power cuts, ${states} of them different\n`);
  });

  /** Nothing, or what the workload goes on with: a session whose turn a crash interrupted. */
  async function diskFor(workload: Workload[1]): Promise<Disk> {
    if (workload !== recovery) return new Disk();
    const run = await Run.start(new Disk());
    await run.create(7);
    await run.say(7, textOf(1, 'half'));
    await run.fs.unlink(`${DATA}/lock`);
    return run.fs.disk;
  }

  it.each(WORKLOADS)('at any step keeps what was promised: %s', async (_name, workload) => {
    const before = await diskFor(workload);
    const run = await Run.start(before);
    await workload(run);
    const { steps } = run.fs;
    const known = new Map<string, Found>();
    for (let length = 0; length <= steps.length; length += 1) {
      const done = steps.slice(0, length);
      for (const [fate, apply] of Object.entries(FATES)) {
        const disk = afterPowerCut(before, done, apply);
        const key = fingerprint(disk);
        const found = known.get(key) ?? (await startAgain(disk));
        known.set(key, found);
        const broken = run.promised
          .filter(({ step, until = Infinity }) => step <= length && length < until)
          .filter(({ holds }) => !holds(found))
          .map(({ what }) => `${what}: step ${length} of ${steps.length}, ${fate}`);
        expect(broken).toEqual([]);
        images += 1;
      }
    }
    states += known.size;
    expect(run.promised.length).toBeGreaterThan(0);
  });

  it('was played often enough', () => {
    expect(images).toBeGreaterThanOrEqual(6000);
  });

  it('would lose something without syncs (control)', async () => {
    const before = new Disk();
    const run = await Run.start(before);
    await talk(run, 1, 1, 1);
    const unsynced = run.fs.steps.filter((step: Step) => step.kind !== 'sync');
    const found = await startAgain(afterPowerCut(before, unsynced, () => undefined));
    expect(run.promised.filter(({ holds }) => !holds(found)).length).toBeGreaterThan(0);
  });
});
