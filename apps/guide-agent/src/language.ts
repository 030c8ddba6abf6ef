export type Language = 'zh' | 'en';

/** The language a message is answered in: Chinese as soon as it holds a Han character. */
export const languageOf = (text: string): Language => (/\p{Script=Han}/u.test(text) ? 'zh' : 'en');
