const diff = (path, oldText, newText) => ({ type: 'diff', path, oldText, newText });

const GREET = `import { name } from './name.js';

/** Says hello. */
export function greet(whom = name) {
\tconst words = ['hello', whom];
\treturn words.join(', ');
}

${Array.from({ length: 30 }, (_, at) => `export const number${at} = ${at};`).join('\n')}

console.log(greet());
`;
const MORNING = GREET.replace("'hello', whom", "'good morning', whom, '!'");
const LAST = MORNING.replace('Says hello.', 'Says good morning.').replace(
  'number20 = 20;',
  'number20 = 20; ',
);
const LONG = 200_000;

/** Turns that change files, by what their tools tell. */
export const fileChanges = {
  'file-changes': {
    about:
      'Edits of one turn: a chain, a new file, one gone, one moved, a refused one, and one that comes to nothing.',
    prompt: async (turn) => {
      await turn.say('I change some files.');
      let calls = 0;
      const call = async (fields, ...content) => {
        calls += 1;
        const defaults = { title: 'Edit', kind: 'edit', status: 'completed' };
        await turn.tool(`call-${calls}`, { ...defaults, ...fields, content });
      };
      await call({}, diff('src/greet.js', GREET, MORNING));
      await call(
        {},
        diff('docs/notes.md', null, '# Notes\n\nNew.\n'),
        diff('docs/empty', null, ''),
      );
      await call({ kind: 'delete' }, diff('src/old.js', 'export const old = 1;\n', ''));
      await call(
        { kind: 'move' },
        diff('src/a.css', 'a {}\n', ''),
        diff('src/b.css', null, 'a {}\n'),
      );
      await call({ status: 'failed' }, diff('src/failed.js', 'a', 'b'));
      await call({}, diff('src/undone.js', 'a', 'b'));
      await call({}, diff('./src/greet.js', MORNING, LAST), diff('src/undone.js', 'b', 'a'));
      await call({}, diff('src/win.txt', 'one\ntwo\n', 'one\r\ntwo\r\n'));
      await turn.say('Done.');
      await turn.end();
    },
  },
  'long-diff': {
    about: `A change of ${LONG} lines, and a line of a megabyte.`,
    prompt: async (turn) => {
      const content = [
        diff('long.txt', 'a\n'.repeat(LONG), 'b\n'.repeat(LONG)),
        diff('wide.txt', null, 'x'.repeat(1024 * 1024)),
      ];
      await turn.tool('long', { title: 'Edit', kind: 'edit', status: 'completed', content });
      await turn.say('Done.');
      await turn.end();
    },
  },
};
