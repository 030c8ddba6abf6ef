/** Dates and times of the computer's own zone, in full, in a language. */
export const momentIn =
  (locale: string) =>
  (now: Date): string =>
    new Intl.DateTimeFormat(locale, {
      dateStyle: 'full',
      timeStyle: 'long',
      hourCycle: 'h23',
    }).format(now);
