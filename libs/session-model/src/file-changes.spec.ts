import fc from 'fast-check';
import { netChanges, type FileChange, type LoadedEdit } from './file-changes';

interface Written extends Partial<Omit<LoadedEdit, 'body' | 'from'>> {
  readonly from?: string;
}
let calls = 0;
const edit = (
  path: string,
  oldText: string | null,
  newText: string,
  { from, ...over }: Written = {},
): LoadedEdit => ({
  path,
  key: path,
  toolCallId: `call-${(calls += 1).toString()}`,
  moves: false,
  body: { oldText, newText },
  ...(from === undefined ? {} : { from: { path: from, key: from } }),
  ...over,
});
const gone = (path: string, oldText: string): LoadedEdit =>
  edit(path, oldText, '', { says: 'absent-after' });

/** `change path old>new old>new`, with `∅` for no file. */
const told = ({ change, path, from, parts }: FileChange): string =>
  [
    change,
    from === undefined ? path : `${from}=>${path}`,
    ...parts.map(({ oldText, newText }) => `${oldText ?? '∅'}>${newText ?? '∅'}`),
  ].join(' ');

describe('netChanges', () => {
  it.each<[string, readonly LoadedEdit[], readonly string[]]>([
    ['nothing', [], []],
    ['one edit', [edit('/a', 'x', 'y')], ['modified /a x>y']],
    [
      'a chain',
      [edit('/a', 'x', 'y'), edit('/b', '1', '2'), edit('/a', 'y', 'z')],
      ['modified /a x>z', 'modified /b 1>2'],
    ],
    ['a chain that ends where it began', [edit('/a', 'x', 'y'), edit('/a', 'y', 'x')], []],
    ['an edit that changes nothing', [edit('/a', 'x', 'x')], []],
    [
      'pieces that do not follow from each other',
      [edit('/a', 'x', 'y'), edit('/a', 'p', 'q'), edit('/a', 'q', 'r')],
      ['modified /a x>y p>r'],
    ],
    [
      'pieces of which one came to nothing',
      [edit('/a', 'x', 'y'), edit('/a', 'p', 'q'), edit('/a', 'q', 'p')],
      ['modified /a x>y'],
    ],
    ['a new file', [edit('/a', null, 'x')], ['added /a ∅>x']],
    ['a new empty file', [edit('/a', null, '')], ['added /a ∅>']],
    ['an empty file that is filled', [edit('/a', '', 'x')], ['modified /a >x']],
    [
      'a new empty file that is filled',
      [edit('/a', null, ''), edit('/a', '', 'x')],
      ['added /a ∅>x'],
    ],
    [
      'a file whose diff says that it is new',
      [edit('/a', '', 'x', { says: 'absent-before' })],
      ['added /a ∅>x'],
    ],
    ['a file that is emptied or deleted', [edit('/a', 'x', '')], ['emptied /a x>']],
    ['a file that is deleted', [gone('/a', 'x')], ['deleted /a x>∅']],
    ['an empty file that is deleted', [gone('/a', '')], ['deleted /a >∅']],
    [
      'a deletion that leaves text is none',
      [edit('/a', 'x', 'y', { says: 'absent-after' })],
      ['modified /a x>y'],
    ],
    ['a new file that is deleted again', [edit('/a', null, 'x'), gone('/a', 'x')], []],
    ['an edit and a deletion', [edit('/a', 'x', 'y'), gone('/a', 'y')], ['deleted /a x>∅']],
    [
      'a file deleted and written again',
      [gone('/a', 'x'), edit('/a', null, 'y')],
      ['modified /a x>y'],
    ],
    [
      'one written again by an agent that calls it empty',
      [gone('/a', 'x'), edit('/a', '', 'y')],
      ['modified /a x>y'],
    ],
    [
      'one that was gone after all',
      [edit('/a', 'x', ''), edit('/a', null, 'y')],
      ['modified /a x>y'],
    ],
    ['a file written again as it was', [gone('/a', 'x'), edit('/a', null, 'x')], []],
    [
      'a new empty file that is said to be new once more',
      [edit('/a', null, ''), edit('/a', null, 'x')],
      ['added /a ∅> ∅>x'],
    ],
    [
      'the last way of writing its path',
      [edit('/A', 'x', 'y', { key: '/a' }), edit('/./a', 'y', 'z', { key: '/a' })],
      ['modified /./a x>z'],
    ],
    [
      'names that objects have by nature',
      [edit('__proto__', 'x', 'y'), edit('constructor', 'x', 'y')],
      ['modified __proto__ x>y', 'modified constructor x>y'],
    ],
  ])('%s', (_, edits, expected) => {
    expect(netChanges(edits).map(told)).toEqual(expected);
  });

  it.each<[string, readonly LoadedEdit[], readonly string[]]>([
    [
      'a tool that takes one file away and brings one up',
      [
        edit('/a', 'x', '', { toolCallId: 'm', moves: true }),
        edit('/b', null, 'y', { toolCallId: 'm', moves: true }),
      ],
      ['moved /a=>/b x>y'],
    ],
    [
      'the same told the other way round',
      [
        edit('/b', null, 'x', { toolCallId: 'm', moves: true }),
        edit('/a', 'x', '', { toolCallId: 'm', moves: true }),
      ],
      ['moved /a=>/b'],
    ],
    [
      'a diff whose tool names the old place',
      [edit('/b', 'x', 'y', { from: '/a', moves: true })],
      ['moved /a=>/b x>y'],
    ],
    [
      'a diff of the old place only',
      [edit('/a', 'x', '', { from: '/b', moves: true })],
      ['deleted /a x>∅'],
    ],
    [
      'a file edited, moved and edited',
      [
        edit('/a', 'x', 'y'),
        edit('/b', 'y', 'y', { from: '/a', moves: true }),
        edit('/b', 'y', 'z'),
      ],
      ['moved /a=>/b x>z'],
    ],
    [
      'a file moved twice',
      [
        edit('/b', 'x', 'x', { from: '/a', moves: true }),
        edit('/c', 'x', 'x', { from: '/b', moves: true }),
      ],
      ['moved /a=>/c'],
    ],
    [
      'a file moved away and back',
      [
        edit('/b', 'x', 'x', { from: '/a', moves: true }),
        edit('/a', 'x', 'x', { from: '/b', moves: true }),
      ],
      [],
    ],
    [
      'a new file that is moved',
      [edit('/a', null, 'x'), edit('/b', 'x', 'x', { from: '/a', moves: true })],
      ['added /b ∅>x'],
    ],
    [
      'a file that is moved and deleted',
      [edit('/b', 'x', 'x', { from: '/a', moves: true }), gone('/b', 'x')],
      ['deleted /a x>∅'],
    ],
    [
      'a file moved onto one that was touched',
      [edit('/b', '1', '2'), edit('/b', 'x', 'x', { from: '/a', moves: true })],
      ['modified /b 1>2 ∅>x', 'deleted /a x>∅'],
    ],
    [
      'a deletion and a new file with the same text',
      [gone('/a', 'x'), edit('/b', null, 'x')],
      ['moved /a=>/b'],
    ],
    [
      'two new files with that text: nobody knows which it became',
      [gone('/a', 'x'), edit('/b', null, 'x'), edit('/c', null, 'x')],
      ['deleted /a x>∅', 'added /b ∅>x', 'added /c ∅>x'],
    ],
    [
      'empty files are alike and yet not the same',
      [gone('/a', ''), edit('/b', null, '')],
      ['deleted /a >∅', 'added /b ∅>'],
    ],
  ])('moves: %s', (_, edits, expected) => {
    expect(netChanges(edits).map(told)).toEqual(expected);
  });

  it('nets any chain to its first and last text, whatever else is edited between', () => {
    const state = fc.constantFrom(null, '', 'a', 'b\n', 'c');
    const chain = fc.array(state, { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(fc.array(chain, { minLength: 1, maxLength: 4 }), fc.nat(), (chains, seed) => {
        const left = chains.map((states, file) =>
          states.slice(1).map((newText, at) => {
            const oldText = states[at] ?? null;
            const path = `/file-${file.toString()}`;
            return newText === null
              ? edit(path, oldText, '', { says: 'absent-after' })
              : edit(path, oldText, newText);
          }),
        );
        const edits: LoadedEdit[] = [];
        for (let turn = seed; left.some(({ length }) => length > 0); turn = turn * 7 + 3) {
          const next = left[turn % left.length]?.shift() ?? left.find((l) => l.length > 0)?.shift();
          if (next !== undefined) edits.push(next);
        }
        const ends = chains.map((states) => [states[0] ?? null, states.at(-1) ?? null]);
        const changed = ends.filter(([first, last]) => first !== last);
        const net = netChanges(edits);
        const moved = net.filter(({ change }) => change === 'moved').length;
        expect(net).toHaveLength(changed.length - moved);
        for (const { path, change, parts } of net) {
          if (change === 'moved') continue;
          const [oldText, newText] = ends[Number(path.slice(6))] ?? [];
          expect(parts).toEqual([{ oldText, newText }]);
        }
      }),
    );
  });
});
