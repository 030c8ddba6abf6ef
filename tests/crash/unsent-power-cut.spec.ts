import path from 'node:path';
import {
  afterPowerCut,
  Disk,
  FATES,
  fingerprint,
  ModelFs,
  piecesOf,
  writeNewFile,
} from '@fyllo/files';
import { SessionStore, type UnsentPlace, type WorkspaceDraft } from '@fyllo/session-store';
import { sendFirst, sent, turnWith, upload } from './first-send';
import { PlacesLook, type Found, type FoundPlace } from './unsent-places';
import { META, SESSION_ID, turnEnded, WORKSPACE_ID } from './writer-ids';

const SIZES = { 'a.txt': 20, 'b.md': 2048, c: 5000 } as const;
const ALL = Object.keys(SIZES);
const SAID = { text: 'turn 1', files: ALL };
const NOTHING = { text: '', files: [] };

interface Setting {
  readonly store: SessionStore;
  readonly draft: WorkspaceDraft;
  readonly fs: ModelFs;
}

interface Workload {
  readonly before: (setting: Setting) => Promise<void>;
  readonly run: (setting: Setting) => Promise<void>;
  /** All that may be found, whenever the power goes; the last is what was promised at the end. */
  readonly states: readonly Partial<Found>[];
}

async function write(place: UnsentPlace): Promise<void> {
  await place.change((record) => ({ ...record, text: SAID.text }));
  for (const [name, size] of Object.entries(SIZES)) await upload(place, name, size);
}

const nothing = (): Promise<void> => Promise.resolve();
const inSession = (place: FoundPlace, unsent: FoundPlace): Found['sessions'] =>
  new Map([[SESSION_ID, { ...place, unsent }]]);

const withSession = async ({ store }: Setting): Promise<void> => {
  const { log } = await store.createSession(META, turnWith(1, []));
  await log.append([turnEnded(1)]);
  await write(store.unsentOf(WORKSPACE_ID, SESSION_ID));
};

const WORKLOADS: Readonly<Record<string, Workload>> = {
  'a file is chosen': {
    before: nothing,
    run: async ({ draft }) => {
      await upload(draft, 'a.txt', SIZES['a.txt']);
    },
    states: [{ draft: NOTHING }, { draft: { text: '', files: ['a.txt'] } }],
  },
  'a file is taken away': {
    before: ({ draft }) => write(draft),
    run: async ({ draft }) => {
      const { attachments } = await draft.record();
      await draft.detach(attachments[1]?.id ?? '');
    },
    states: [{ draft: SAID }, { draft: { ...SAID, files: ['a.txt', 'c'] } }],
  },
  'a first message is sent with three files': {
    before: ({ draft }) => write(draft),
    run: ({ store }) => sendFirst(store),
    states: [
      { draft: SAID, sessions: new Map() },
      { draft: NOTHING, sessions: inSession(SAID, NOTHING) },
    ],
  },
  'a later message is sent with three files': {
    before: withSession,
    run: async ({ store }) => {
      const place = store.unsentOf(WORKSPACE_ID, SESSION_ID);
      const { attachments } = await place.record();
      const started = turnWith(2, attachments);
      await place.change((record) => ({ ...record, sending: { key: started.key } }));
      await (await store.openSession(WORKSPACE_ID, SESSION_ID)).append([started]);
      const kept = attachments.map(({ id }) => id);
      await place.change(sent, kept);
    },
    states: [
      { sessions: inSession({ ...NOTHING, text: 'turn 1' }, SAID) },
      { sessions: inSession({ text: 'turn 1turn 2', files: ALL }, NOTHING) },
    ],
  },
  'files of a message are taken over': {
    before: withSession,
    run: async ({ store, draft }) => {
      const place = store.unsentOf(WORKSPACE_ID, SESSION_ID);
      const sources = [];
      for (const attachment of (await place.record()).attachments) {
        sources.push({ path: await place.file(attachment), attachment });
      }
      await draft.adopt(sources);
    },
    states: [{ draft: NOTHING }, { draft: { text: '', files: ALL } }],
  },
  'a draft is put aside': {
    before: ({ draft }) => write(draft),
    run: async ({ draft }) => {
      await draft.putAside();
    },
    states: [
      { draft: SAID, aside: undefined },
      { draft: NOTHING, aside: SAID },
    ],
  },
  'a draft is taken back': {
    before: async ({ draft }) => {
      await write(draft);
      await draft.putAside();
      await draft.change((record) => ({ ...record, text: 'between' }));
    },
    run: async ({ draft }) => {
      await draft.takeBack();
    },
    states: [
      { draft: { text: 'between', files: [] }, aside: SAID },
      { draft: NOTHING, aside: SAID }, // what was between has gone, what was aside has not come yet
      { draft: SAID, aside: undefined },
    ],
  },
};

/** A disk after some work, and what the program did to it. */
async function play({ before, run }: Pick<Workload, 'before' | 'run'>) {
  const first = new ModelFs(new Disk());
  const prepared = await open(first);
  await before(prepared);
  await prepared.store.close();
  const disk = first.disk.copy();
  const setting = await open(new ModelFs(disk.copy()));
  await run(setting);
  return { disk, steps: setting.fs.steps };
}

async function open(fs: ModelFs): Promise<Setting> {
  const store = await SessionStore.open('/data', { fs, now: () => 1000 });
  return { store, draft: store.unsent(WORKSPACE_ID), fs };
}

const fits = (found: Found, state: Partial<Found>): boolean =>
  Object.entries(state).every(([name, expected]) => {
    const actual: unknown = found[name as keyof Found];
    try {
      expect(actual).toEqual(expected);
      return true;
    } catch {
      return false; // it is another of the states
    }
  });

describe('a power cut while something is written or sent', () => {
  let images = 0;
  let states = 0;
  afterAll(() => {
    process.stdout.write(`${images} images of unsent messages, ${states} of them different\n`);
  });

  it.each(Object.entries(WORKLOADS))(
    'at any step leaves the whole of it or nothing, and no file that belongs to nothing: %s',
    async (_name, workload) => {
      const { disk, steps } = await play(workload);
      const known = new Set<string>();
      let last: Found | undefined;
      for (let length = 0; length <= steps.length; length += 1) {
        for (const [fate, apply] of Object.entries(FATES)) {
          const cut = afterPowerCut(disk, steps.slice(0, length), apply);
          images += 1;
          const key = fingerprint(cut);
          if (known.has(key)) continue;
          known.add(key);
          const found = await PlacesLook.at(new ModelFs(cut));
          const broken = workload.states.some((state) => fits(found, state)) ? [] : [found];
          expect({ length, fate, broken, faults: found.faults }).toEqual({
            ...{ length, fate, broken: [] },
            faults: [],
          });
        }
      }
      for (const apply of Object.values(FATES)) {
        last = await PlacesLook.at(new ModelFs(afterPowerCut(disk, steps, apply)));
        expect(fits(last, workload.states.at(-1) ?? {})).toBe(true);
      }
      states += known.size;
    },
  );

  it('was played often enough', () => {
    expect(images).toBeGreaterThanOrEqual(1000);
  });

  it('would leave sessions without their files if those were copied afterwards (control)', async () => {
    const { disk, steps } = await play({
      before: ({ draft }) => write(draft),
      run: async ({ store, draft, fs }) => {
        const { attachments } = await draft.record();
        const folder = `/data/workspaces/${WORKSPACE_ID}/sessions/${SESSION_ID}/attachments`;
        await store.createSession(META, turnWith(1, attachments));
        await fs.makeFolder(folder, 0o700);
        for (const attachment of attachments) {
          const source = await draft.file(attachment);
          const target = path.join(folder, path.basename(source));
          await writeNewFile(target, piecesOf(source, fs), { sync: true }, fs);
        }
      },
    });
    let incomplete = 0;
    for (let length = 0; length < steps.length; length += 1) {
      const killed = afterPowerCut(disk, steps.slice(0, length), (change) => change);
      const { faults } = await PlacesLook.at(new ModelFs(killed));
      if (faults.length > 0) incomplete += 1;
    }
    expect(incomplete).toBeGreaterThanOrEqual(5);
  });
});
