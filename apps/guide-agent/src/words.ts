import { english } from './words-en';
import type { Language } from './language';
import { chinese } from './words-zh';

/** Everything the agent says, in one language. Parameters are shown as they are: the page neutralises them. */
export interface Words {
  readonly notAModel: string;
  readonly help: string;
  readonly unknown: string;
  readonly descriptions: Readonly<
    Record<'help' | HintedCommand | 'plan' | 'think' | 'ask' | 'time' | 'sample' | 'fail', string>
  >;
  readonly hints: Readonly<Record<HintedCommand, string>>;
  readonly incomplete: (command: string) => string;

  readonly received: (files: number) => string;
  /** What an image is called that came without a name. */
  readonly picture: string;
  /** `linked`: a file that the message names. */
  readonly cannotUnderstand: (linked: string | undefined) => string;

  readonly listing: (path: string) => string;
  readonly listed: (path: string, count: number, shown: number) => string;
  readonly empty: (path: string) => string;

  readonly reading: (path: string) => string;
  readonly readDone: (path: string, lines: number, shown: number) => string;

  readonly finding: (text: string) => string;
  readonly found: (text: string, hits: number, files: number, capped: boolean) => string;
  readonly foundNothing: (text: string, files: number) => string;

  readonly editing: (path: string) => string;
  readonly addedLine: string;
  readonly edited: (path: string) => string;
  readonly notEdited: (path: string) => string;
  readonly textMissing: (path: string) => string;
  readonly changedMeanwhile: (path: string) => string;

  readonly running: (line: string) => string;
  readonly ranWell: string;
  readonly ranBadly: (how: string) => string;
  readonly notRun: string;
  readonly truncated: string;

  readonly allow: string;
  readonly reject: string;

  readonly planSteps: readonly [string, string, string];
  readonly planDone: string;
  readonly thoughts: readonly string[];
  readonly thoughtDone: string;
  readonly sample: string;
  readonly longDone: (count: number) => string;
  readonly question: Question;
  readonly timeIs: string;
  readonly timeDone: string;
  /** A moment as a person reads it. */
  readonly moment: (now: Date) => string;
  readonly settings: Settings;
  readonly failing: string;
  readonly failure: string;

  readonly outside: (path: string) => string;
  readonly missing: (path: string) => string;
  readonly notAFile: (path: string) => string;
  readonly notAFolder: (path: string) => string;
  readonly tooLarge: (path: string, limitKiB: number) => string;
  readonly notText: (path: string) => string;
  readonly notPermitted: (path: string) => string;
}

interface Question {
  readonly message: string;
  readonly name: string;
  readonly size: string;
  readonly sizes: Readonly<Record<'small' | 'large', string>>;
  readonly tests: string;
  readonly answered: (name: string, size: string, tests: boolean) => string;
  readonly declined: string;
  readonly cannotAsk: string;
}

interface Settings {
  readonly pace: string;
  readonly paceMeans: string;
  readonly paces: Readonly<Record<'calm' | 'quick' | 'instant', string>>;
  readonly language: string;
  readonly languages: Readonly<Record<'auto' | 'zh' | 'en', string>>;
  readonly thinksAloud: string;
  readonly thinksAloudMeans: string;
}

type HintedCommand = 'list' | 'read' | 'find' | 'edit' | 'run' | 'long';

export const wordsIn = (language: Language): Words => (language === 'zh' ? chinese : english);
