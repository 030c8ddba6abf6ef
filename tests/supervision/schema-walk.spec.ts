import type { SessionEvent } from '@fyllo/protocol';
import { isSessionEvent } from '@fyllo/protocol/validators';
import { applyEvents, EMPTY_VIEW } from '@fyllo/session-model';
import { UpdateMapper } from '@fyllo/agent-supervisor/acp/update-mapper';
import {
  readInitialized,
  readNewSession,
  readOptions,
} from '@fyllo/agent-supervisor/acp/agent-answers';
import { readQuestion } from '@fyllo/agent-supervisor/acp/elicitation';
import {
  changed,
  isObject,
  placesOf,
  samplesOf,
  valueAt,
  type Json,
  type Path,
} from './schema-samples';

const UPDATES = samplesOf('SessionUpdate');
const variantOf = (update: Json): string => {
  const variant = isObject(update) ? update['sessionUpdate'] : undefined;
  return typeof variant === 'string' ? variant : '?';
};

/** What a reader of one update does with it, from the wire to the message. */
function read(update: Json): readonly SessionEvent[] {
  const events = new UpdateMapper().map(update, 'message-0123456789');
  for (const event of events) expect([event, isSessionEvent(event)]).toEqual([event, true]);
  applyEvents(
    EMPTY_VIEW,
    events.map((event, index) => ({ seq: index + 1, at: 0, event })),
  );
  return events;
}

/** A reader that trusts the schema. */
function trusting(update: Json): unknown {
  const { content, status, entries } = update as unknown as {
    content?: { type: string };
    status?: string;
    entries?: readonly { content: string }[];
  };
  return [content?.type.length, status?.length, entries?.map((entry) => entry.content.length)];
}

const WRONG: Readonly<Record<string, Json>> = { string: 7, number: 'seven', boolean: 'yes' };
const wrongFor = (value: Json): Json =>
  Array.isArray(value)
    ? { no: 'list' }
    : isObject(value)
      ? ['no object']
      : (WRONG[typeof value] ?? []);

/** One place of one sample, changed in one way. */
interface Change {
  readonly key: string;
  readonly update: Json;
}

const shape = (place: Path): string =>
  place.map((key) => (typeof key === 'number' ? '#' : key)).join('.');

function unique(changes: readonly Change[]): readonly Change[] {
  return [...new Map(changes.map((change) => [change.key, change])).values()];
}

const BROKEN = unique(
  UPDATES.flatMap((update) =>
    placesOf(update)
      .filter((place) => shape(place) !== 'sessionUpdate')
      .flatMap((place) => {
        const value = valueAt(update, place);
        const ways: readonly (readonly [string, Json | undefined])[] = [
          ['missing', undefined],
          ['null', null],
          ['wrong', wrongFor(value)],
        ];
        return ways.map(([way, other]) => ({
          key: `${variantOf(update)} ${shape(place)} ${way}`,
          update: changed(update, place, other),
        }));
      }),
  ),
);

/** Members of unions: what is told apart by a fixed word. */
const WORDS =
  /^(type|kind|status|priority|severity|sessionUpdate|category|currentModeId|mimeType)$/u;
const INVENTED = unique(
  UPDATES.flatMap((update) =>
    placesOf(update)
      .filter(
        (place) => WORDS.test(String(place.at(-1))) && typeof valueAt(update, place) === 'string',
      )
      .map((place) => ({
        key: `${variantOf(update)} ${shape(place)} ${JSON.stringify(valueAt(update, place))}`,
        update: changed(update, place, 'hologram'),
      })),
  ),
);

// promise P-06
describe('the schema of the protocol, walked', () => {
  it('has samples of every kind of update', () => {
    expect([...new Set(UPDATES.map(variantOf))].sort()).toHaveLength(14);
    expect(UPDATES.length).toBeGreaterThanOrEqual(40);
  });

  it('is read where every field in turn is missing, null or of a wrong type', () => {
    expect(BROKEN.length).toBeGreaterThanOrEqual(300);
    const silent = BROKEN.filter(({ update }) => read(update).length === 0);
    // our own words are never shown again, and a change of nothing says nothing
    expect(
      silent
        .map(({ key }) => key)
        .filter(
          (key) =>
            !/^(user_message_chunk|session_info_update|agent_\w+_chunk content\.text)/u.test(key),
        ),
    ).toEqual([]);
    expect(BROKEN.filter(({ update }) => throws(() => trusting(update))).length).toBeGreaterThan(0);
  });

  it('is read with an invented member of every union', () => {
    expect(INVENTED.length).toBeGreaterThanOrEqual(40);
    for (const { key, update } of INVENTED) {
      if (!key.startsWith('user_message_chunk') || key.includes(' sessionUpdate ')) {
        expect([key, read(update).length > 0]).toEqual([key, true]);
      }
    }
  });

  it('is read in answers and questions too', () => {
    const definition = { id: 'custom:it', command: 'it', args: [] } as never;
    let readings = 0;
    const answers: readonly (readonly [string, (value: Json) => unknown])[] = [
      ['InitializeResponse', (value) => readInitialized(value, definition)],
      ['NewSessionResponse', (value) => readNewSession(value)],
      [
        'RequestPermissionRequest',
        (value) => readOptions((value as { options?: unknown } | null)?.options),
      ],
      ['CreateElicitationRequest', (value) => readQuestion(isObject(value) ? value : {})],
    ];
    for (const [name, reader] of answers) {
      for (const sample of samplesOf(name)) {
        for (const place of placesOf(sample)) {
          for (const other of [undefined, null, wrongFor(valueAt(sample, place))]) {
            readings += 1;
            expect(codeOf(() => reader(changed(sample, place, other)))).toMatch(
              /^(none|agent-(protocol|version))$/u,
            );
          }
        }
      }
    }
    expect(readings).toBeGreaterThan(300);
  });
});

function throws(work: () => unknown): boolean {
  try {
    work();
    return false;
  } catch {
    return true;
  }
}

function codeOf(work: () => unknown): string {
  try {
    work();
    return 'none';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  }
}

const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'];
const POLLUTED = JSON.parse('{"polluted":true,"__proto__":{"polluted":true}}') as Json;

/** The object-valued places of the samples, each once. */
const OBJECTS = [
  ...new Map(
    UPDATES.flatMap((update) =>
      [[], ...placesOf(update)]
        .filter((place) => isObject(valueAt(update, place)))
        .map((place) => [`${variantOf(update)} ${shape(place)}`, { update, place }] as const),
    ),
  ).values(),
];

/** JSON.parse makes an own property of every name, `__proto__` too. */
function withName(update: Json, place: Path, name: string): Json {
  const object = valueAt(update, place) as Readonly<Record<string, Json>>;
  const text = JSON.stringify({ ...object, NAME: POLLUTED }).replace(
    '"NAME"',
    JSON.stringify(name),
  );
  return changed(update, place, JSON.parse(text) as Json);
}

// promise P-04
describe('names that every object inherits', () => {
  const before = Object.getOwnPropertyNames(Object.prototype).sort().join();

  it('change no prototype and find nothing inherited', () => {
    let ran = 0;
    for (const { update, place } of OBJECTS) {
      for (const name of NAMES) {
        const hostile = withName(update, place, name);
        read(hostile);
        ran += 1;
        expect(Object.getOwnPropertyNames(Object.prototype).sort().join()).toBe(before);
        expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
      }
    }
    expect(OBJECTS.length).toBeGreaterThanOrEqual(30);
    expect(ran).toBe(OBJECTS.length * NAMES.length);
  });

  it('are kinds, ids and modes like any other', () => {
    const mapper = new UpdateMapper();
    for (const name of NAMES) {
      const [variant] = mapper.map({ sessionUpdate: name }, 'm');
      expect(variant).toMatchObject({ type: 'unknown', variant: name });
      const [tool] = mapper.map({ sessionUpdate: 'tool_call', toolCallId: name, kind: name }, 'm');
      expect(tool).toMatchObject({ type: 'tool', toolCallId: name, patch: { kind: 'other' } });
      const [mode] = mapper.map({ sessionUpdate: 'current_mode_update', currentModeId: name }, 'm');
      expect(mode).toEqual({ type: 'mode', modeId: name });
    }
  });

  it('would change what an assignment makes (control)', () => {
    const careless: object = Object.assign(
      {},
      JSON.parse('{"__proto__":{"polluted":true}}') as object,
    );
    expect((careless as { polluted?: unknown }).polluted).toBe(true);
  });
});
