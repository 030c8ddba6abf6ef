import { RequestError, type SessionConfigOption } from '@agentclientprotocol/sdk';
import { languageOf, type Language } from './language';
import { wordsIn } from './words';

const PACES = { calm: 1, quick: 0.25, instant: 0 } as const;
type Pace = keyof typeof PACES;
const LANGUAGES = ['auto', 'zh', 'en'] as const;
type LanguageChoice = (typeof LANGUAGES)[number];

const isOneOf = <T extends string>(list: readonly T[], value: unknown): value is T =>
  list.some((item) => item === value);

/** What a person can set for one conversation. Not kept: a client sets it again after a restart. */
export class GuideSettings {
  private pace: Pace = 'calm';
  private language: LanguageChoice = 'auto';
  private thoughts = false;

  constructor(private readonly shownIn: Language) {}

  /** Pauses are as long as they are times this. */
  get pauses(): number {
    return PACES[this.pace];
  }

  /** Whether every answer begins with a thought. */
  get thinksAloud(): boolean {
    return this.thoughts;
  }

  languageFor(message: string): Language {
    return this.language === 'auto' ? languageOf(message) : this.language;
  }

  /** The whole list, in the order it is shown. */
  options(): SessionConfigOption[] {
    const words = wordsIn(this.shownIn).settings;
    return [
      {
        ...{ type: 'select', id: 'pace', name: words.pace, category: 'thought_level' },
        description: words.paceMeans,
        currentValue: this.pace,
        options: (Object.keys(PACES) as Pace[]).map((value) => ({
          value,
          name: words.paces[value],
        })),
      },
      {
        ...{ type: 'select', id: 'language', name: words.language },
        currentValue: this.language,
        options: LANGUAGES.map((value) => ({ value, name: words.languages[value] })),
      },
      {
        ...{ type: 'boolean', id: 'thoughts', name: words.thinksAloud },
        description: words.thinksAloudMeans,
        currentValue: this.thoughts,
      },
    ];
  }

  /** Error: invalid params for what is not offered. */
  set(id: string, value: unknown): SessionConfigOption[] {
    if (id === 'pace' && isOneOf(Object.keys(PACES) as Pace[], value)) this.pace = value;
    else if (id === 'language' && isOneOf(LANGUAGES, value)) this.language = value;
    else if (id === 'thoughts' && typeof value === 'boolean') this.thoughts = value;
    else throw RequestError.invalidParams({ configId: id, value }, 'there is no such setting');
    return this.options();
  }
}
