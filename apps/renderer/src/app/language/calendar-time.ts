import type { Language } from './language';

const YESTERDAY: Readonly<Record<Language, string>> = { 'zh-CN': '昨天', en: 'Yesterday' };

/**
 * When something happened, by calendar day (behaviour 2.3): the time today, "yesterday", the weekday within a week,
 * then the date, with the year only when it is another one; nothing for a number that is no time. Both times are
 * Unix milliseconds.
 */
export function calendarTime(at: number, now: number, language: Language): string {
  const then = new Date(at);
  if (Number.isNaN(then.getTime())) return '';
  const days = daysBetween(then, new Date(now));
  const say = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(language, options).format(then);
  if (days <= 0) return say({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  if (days === 1) return YESTERDAY[language];
  if (days < 7) return say({ weekday: 'short' });
  const thisYear = then.getFullYear() === new Date(now).getFullYear();
  return say(
    thisYear
      ? { month: 'short', day: 'numeric' }
      : { year: 'numeric', month: 'short', day: 'numeric' },
  );
}

/** Midnights between two times, in the local calendar: a day of 23 or 25 hours still counts as one. */
const daysBetween = (from: Date, to: Date): number =>
  Math.round((noon(to).getTime() - noon(from).getTime()) / 86_400_000);

const noon = (date: Date): Date =>
  new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12);
