import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Script } from '../scripted-llm/scenarios';

export const FROM = 'hello';
export const TO = 'good day';
const COMMAND = 'echo scripted output > ran.txt && cat ran.txt';

/** A small repository for an agent to work in. */
export interface ProjectFolder {
  readonly folder: string;
  readonly script: Script;
  /** What lies in the file that is edited. */
  text(): string;
}

/** `mark` is written into the file, so that one can tell whether it was read. */
export function newProject(parent: string, mark = 'greeting'): ProjectFolder {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(path.join(parent, 'project-'));
  const file = path.join(folder, 'greet.js');
  writeFileSync(file, `// ${mark}\nconst greeting = "${FROM}";\nconsole.log(greeting);\n`);
  writeFileSync(path.join(folder, 'README.md'), '# Sample\n\nA small project.\n');
  execFileSync('git', ['-C', folder, 'init', '-q', '-b', 'main'], { stdio: 'ignore' });
  const [from, to] = [`const greeting = "${FROM}";`, `const greeting = "${TO}";`];
  return {
    folder,
    script: { file, from, to, command: COMMAND },
    text: () => readFileSync(file, 'utf8'),
  };
}
