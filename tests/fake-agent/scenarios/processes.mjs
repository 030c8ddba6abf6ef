import { spawn } from 'node:child_process';
import { closeSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sleep } from '../agent.mjs';

const STUBBORN = fileURLToPath(new URL('../stubborn.mjs', import.meta.url));

/** Starts `stubborn.mjs` with its own child below it, and waits until both run. */
function growTree() {
  const child = spawn(process.execPath, [STUBBORN, '1'], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve) => child.stdout.once('data', resolve));
}

const ignoreTerm = () => process.on('SIGTERM', () => undefined);

/** How processes live and die. */
export const processes = {
  'dies-mid-turn': {
    about: 'Says two chunks, writes to stderr and exits with code 1.',
    prompt: async (turn) => {
      await turn.say('Some ');
      await turn.say('text');
      await sleep(50);
      process.stderr.write('first trouble\nfatal: out of luck\n', () => process.exit(1));
    },
  },
  'dies-once': {
    about: 'The first process of a log file exits in its first turn, later ones work.',
    prompt: async (turn) => {
      if (turn.text.includes('die')) process.exit(1);
      await turn.say('alive');
      await turn.end();
    },
  },
  'ends-without-answer': {
    about: 'Says two chunks and exits with code 0.',
    prompt: async (turn) => {
      await turn.say('Half an ');
      await turn.say('answer');
      await sleep(50);
      process.exit(0);
    },
  },
  'ignores-term': {
    about: 'Ignores SIGTERM and the end of its input.',
    ignoresEndOfInput: true,
    start: () => {
      ignoreTerm();
      setInterval(() => undefined, 1000);
    },
  },
  tree: {
    about: 'Three levels of processes, of which two ignore SIGTERM and the end of their input.',
    ignoresEndOfInput: true,
    start: async () => {
      ignoreTerm();
      await growTree();
      setInterval(() => undefined, 1000);
    },
  },
  'leaves-children': {
    about: 'Exits at the end of its input and leaves two stubborn children that hold its stdout.',
    start: () =>
      spawn(process.execPath, [STUBBORN, '1'], { stdio: ['ignore', 'inherit', 'inherit'] }),
  },
  'floods-stderr': {
    about: 'Writes so many MB to stderr as the prompt says (default 100), then answers.',
    prompt: async (turn) => {
      const block = `${'e'.repeat(99)}\n`.repeat(10_000);
      const megabytes = Number(/\d+/.exec(turn.text)?.[0] ?? 100);
      for (let count = 0; count < megabytes; count += 1) {
        await new Promise((resolve) => process.stderr.write(block, resolve));
      }
      await new Promise((resolve) => process.stderr.write('the very last line\n', resolve));
      await turn.say('flooded');
      await turn.end();
    },
  },
  'floods-stdout': {
    about: 'Says 200 chunks at a time without end, whatever it is told.',
    ignoresEndOfInput: true,
    prompt: async (turn) => {
      for (;;) for (let count = 0; count < 200; count += 1) await turn.say('flood ');
    },
  },
  'works-on-without-input': {
    about:
      'Says numbers for five seconds, whatever becomes of its input, ends the turn and leaves.',
    ignoresEndOfInput: true,
    prompt: async (turn) => {
      for (let number = 1; number <= 50; number += 1) {
        await turn.say(`${number},`);
        await sleep(100);
      }
      await turn.end();
      process.exit(0);
    },
  },
  'stops-reading': {
    about: 'Closes its input when it is prompted, and lives on.',
    ignoresEndOfInput: true,
    prompt: () => {
      process.stdin.destroy();
      closeSync(0); // the runtime itself never closes it
      setInterval(() => undefined, 1000);
    },
  },
  'closes-stdout': {
    about: 'Closes its stdout in the turn and lives on.',
    prompt: async (turn) => {
      await turn.say('bye');
      setInterval(() => undefined, 1000);
      process.stdout.end();
    },
  },
  'tells-surroundings': {
    about: 'Says its arguments, folder and environment as JSON.',
    prompt: async (turn) => {
      const { argv, env } = process;
      await turn.say(JSON.stringify({ args: argv.slice(3), cwd: process.cwd(), env }));
      await turn.end();
    },
  },
};
