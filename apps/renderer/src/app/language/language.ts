import { computed, inject, Injectable, signal, type Signal } from '@angular/core';
import type { Preferences } from '@fyllo/protocol';

export type Language = Preferences['language'];

/** The interface language: what the host wrote into the page, then whatever the person chooses. */
@Injectable({ providedIn: 'root' })
export class CurrentLanguage {
  readonly value = signal<Language>(document.documentElement.lang === 'en' ? 'en' : 'zh-CN');

  use(language: Language): void {
    this.value.set(language);
    document.documentElement.lang = language;
  }
}

/** The words of one feature in both languages: texts, or functions from parameters to texts. */
export interface Words<W> {
  readonly 'zh-CN': W;
  readonly en: W;
}

/** Declares a feature's words; the Chinese side gives the shape, so a missing English twin does not compile. */
export const defineWords = <W>(zh: W, en: NoInfer<W>): Words<W> => ({ 'zh-CN': zh, en });

/** A feature's words in the current language; call in an injection context. */
export function useWords<W>(words: Words<W>): Signal<W> {
  const language = inject(CurrentLanguage);
  return computed(() => words[language.value()]);
}
