import path from 'node:path';

export type Environment = Readonly<Record<string, string | undefined>>;

/** What belongs to this application or its runtime and would change how an agent runs, or tell it secrets. */
const OURS = /^(?:ELECTRON_|FYLLO_|NODE_OPTIONS$|NODE_CHANNEL_|NODE_UNIQUE_ID$)/i;

/** npm sets these only for what it runs: this application was started by one of its scripts. */
const RUN_BY_NPM = /^npm_(?:execpath|command|lifecycle_event)$/i;
const OF_NPM = /^(?:npm_|INIT_CWD$)/i;
/** Folders npm puts in front of PATH; their programs are ours and would hide the person's. */
const NPM_FOLDER = /[\\/](?:node_modules[\\/]\.bin|node-gyp-bin)[\\/]?$/;

/** Whether a script of npm's started us, which somebody ran in a shell. */
export const isRunByNpm = (environment: Environment): boolean =>
  Object.keys(environment).some((name) => RUN_BY_NPM.test(name));

/** The person's environment without our own variables and npm's, then what the agent's definition adds. */
// SECURITY: C-01
export function agentEnvironment(own: Environment, added: Environment = {}): Environment {
  const kept = Object.entries(own).filter(([name]) => !OURS.test(name));
  const persons = isRunByNpm(own) ? withoutNpm(kept) : kept;
  return { ...Object.fromEntries(persons), ...added };
}

type Entry = readonly [name: string, value: string | undefined];

const withoutNpm = (entries: readonly Entry[]): readonly Entry[] =>
  entries
    .filter(([name]) => !OF_NPM.test(name))
    .map(([name, value]) => [name, name.toUpperCase() === 'PATH' ? personsPath(value) : value]);

const personsPath = (value = ''): string =>
  value
    .split(path.delimiter)
    .filter((folder) => !NPM_FOLDER.test(folder))
    .join(path.delimiter);
