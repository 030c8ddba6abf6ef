import type { Language } from '@fyllo/protocol';

/** A duration in the units people say. */
export interface Elapsed {
  readonly hours: number;
  readonly minutes: number;
  readonly seconds: number;
}

/** Whole units of a duration in milliseconds; negative ones (clocks differ) are zero. */
export function elapsedOf(milliseconds: number): Elapsed {
  const all = Math.max(0, Math.floor(milliseconds / 1000));
  return {
    hours: Math.floor(all / 3600),
    minutes: Math.floor((all % 3600) / 60),
    seconds: all % 60,
  };
}

/** A duration as people say it, in each language. */
export const elapsedWords: Readonly<Record<Language, (elapsed: Elapsed) => string>> = {
  'zh-CN': ({ hours, minutes, seconds }) => {
    if (hours > 0) return `${hours.toString()} 小时 ${minutes.toString()} 分`;
    return minutes > 0
      ? `${minutes.toString()} 分 ${seconds.toString()} 秒`
      : `${seconds.toString()} 秒`;
  },
  en: ({ hours, minutes, seconds }) => {
    if (hours > 0) return `${hours.toString()} h ${minutes.toString()} min`;
    return minutes > 0
      ? `${minutes.toString()} min ${seconds.toString()} s`
      : `${seconds.toString()} s`;
  },
};
