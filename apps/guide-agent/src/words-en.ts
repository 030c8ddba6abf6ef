import { SAMPLES } from './sample-text';
import { momentIn } from './moment';
import type { Words } from './words';

const notAModel =
  'I am the FylloCode guide: a small program, **not a language model**. I understand a few plain commands and do real work with them, offline.';

const help = `| command | what it does |
| --- | --- |
| \`help\` | this list |
| \`list [folder]\` | lists a folder |
| \`read <file>\` | shows a text file |
| \`find <text>\` | finds a text in the files of the folders |
| \`edit <file>\` | adds a line at the end of a file, after you allowed it |
| \`edit <file> "old" "new"\` | replaces a text, after you allowed it |
| \`run <command>\` | runs a command here, after you allowed it |
| \`plan\` | shows a plan and works it off |
| \`think\` | shows how thoughts look |
| \`ask\` | asks you something in a form |
| \`time\` | tells the date and the time, as a Signal |
| \`sample\` | shows what a reply can consist of: headings, tables, code, formulas, a diagram |
| \`long [number]\` | streams that many paragraphs of Markdown |
| \`fail\` | ends the turn with an error |

Paths are relative to the first folder of this session, and I do not leave its folders. Below the input you can set my pace and language.

With \`@\` you can name a file, as in \`read @notes.md\`, and you can attach files and images: I say what arrived. The ring below the input guesses how much of a small model's context our conversation would fill.`;

export const english: Words = {
  notAModel,
  help,
  unknown: 'That is none of my commands, and I cannot answer freely. What I understand:',
  descriptions: {
    help: 'What this guide can do',
    list: 'List a folder',
    read: 'Show a text file',
    find: 'Find a text in the files of the folders',
    edit: 'Change a file, after you allowed it',
    run: 'Run a command, after you allowed it',
    plan: 'Show a plan and work it off',
    think: 'Show how thoughts look',
    ask: 'Ask you something in a form',
    time: 'Tell the date and the time',
    sample: 'Show what a reply can consist of',
    long: 'Stream a long answer',
    fail: 'End the turn with an error',
  },
  hints: {
    list: 'folder',
    read: 'file',
    find: 'text',
    edit: 'file "old" "new"',
    run: 'command',
    long: 'number of paragraphs',
  },
  incomplete: (command) => `\`${command}\` needs more: see the line in this list.`,

  received: (files) => (files === 1 ? 'One file arrived:' : `${files} files arrived:`),
  picture: 'Image',
  cannotUnderstand: (linked) =>
    linked === undefined
      ? 'So I can say what arrived, and nothing about what is in it.'
      : `You named a file; \`read\` before it shows it: \`read @${linked}\`.`,

  listing: (path) => `List ${path}`,
  listed: (path, count, shown) =>
    shown < count
      ? `\`${path}\` holds ${count} entries; the first ${shown} are:`
      : `\`${path}\` holds ${count} ${count === 1 ? 'entry' : 'entries'}:`,
  empty: (path) => `\`${path}\` is empty.`,

  reading: (path) => `Read ${path}`,
  readDone: (path, lines, shown) =>
    shown < lines
      ? `\`${path}\` has ${lines} lines; the first ${shown} are:`
      : `\`${path}\` has ${lines} ${lines === 1 ? 'line' : 'lines'}:`,

  finding: (text) => `Find "${text}"`,
  found: (text, hits, files, capped) =>
    `${capped ? 'The first ' : ''}${hits} ${hits === 1 ? 'place' : 'places'} with “${text}”, in ${files} ${files === 1 ? 'file' : 'files'} looked at:`,
  foundNothing: (text, files) => `“${text}” occurs in none of the ${files} files I looked at.`,

  editing: (path) => `Edit ${path}`,
  addedLine: 'The FylloCode guide was here.',
  edited: (path) => `Done: \`${path}\` is changed.`,
  notEdited: (path) => `Not allowed, so \`${path}\` stays as it is.`,
  textMissing: (path) =>
    `The old text does not occur in \`${path}\`, so there is nothing to replace.`,
  changedMeanwhile: (path) =>
    `\`${path}\` changed while I was waiting for your answer, so I did not write over it.`,

  running: (line) => line,
  ranWell: 'The command ended without an error.',
  ranBadly: (how) => `The command ended with ${how}.`,
  notRun: 'Not allowed, so nothing was run.',
  truncated: '(earlier output left out)',

  allow: 'Allow once',
  reject: 'Reject',

  planSteps: ['Look at the folder', 'Think about what is there', 'Say what was found'],
  planDone: 'All three steps of the plan are done. It changed while I worked it off.',
  thoughts: [
    'A guide has no thoughts of its own. ',
    'But agents send theirs apart from their answer, ',
    'and this is how they look:\n\n',
    '1. read the question\n',
    '2. look for a command in it\n',
    '3. answer.\n',
  ],
  thoughtDone: 'That was a thought; this is the answer.',
  sample: SAMPLES.en,
  longDone: (count) => `That were ${count} paragraphs.`,
  question: {
    message: 'Let us say you start a small project. What should it be like?',
    name: 'Name',
    size: 'Size',
    sizes: { small: 'Small', large: 'Large' },
    tests: 'With tests',
    answered: (name, size, tests) =>
      `You said: **${name}**, ${size.toLowerCase()}, ${tests ? 'with' : 'without'} tests. I make nothing of it: this was only to show how an agent asks.`,
    declined: 'You did not answer, which is all right.',
    cannotAsk: 'This client cannot show forms, so I cannot ask.',
  },
  timeIs: 'By the clock of this computer it is:',
  timeDone:
    'I wrote it as a `fyllo-signal` of the type `show.time`: a tag in my answer that the page shows like this.',
  moment: momentIn('en-GB'),
  settings: {
    pace: 'Pace',
    paceMeans: 'How fast long answers, plans and thoughts come',
    paces: { calm: 'Calm', quick: 'Quick', instant: 'At once' },
    language: 'Language',
    languages: { auto: 'As you write', zh: '中文', en: 'English' },
    thinksAloud: 'Think aloud',
    thinksAloudMeans: 'Every answer begins with a thought',
  },
  failing: 'This turn is about to fail, because you asked for it.',
  failure: 'The guide failed, as it was asked to.',

  outside: (path) =>
    `\`${path}\` lies outside the folders of this session, and I do not leave them.`,
  missing: (path) => `There is no \`${path}\`.`,
  notAFile: (path) => `\`${path}\` is not a regular file.`,
  notAFolder: (path) => `\`${path}\` is not a folder.`,
  tooLarge: (path, limit) => `\`${path}\` is larger than ${limit} KiB, which is more than I read.`,
  notText: (path) => `\`${path}\` is not a UTF-8 text.`,
  notPermitted: (path) => `The system does not let me open \`${path}\`.`,
};
