import { inject } from '@angular/core';
import { MAX_PROMPT_CHARS } from '@fyllo/protocol';
import { CurrentLanguage, useWords } from '../language';
import { composerWords } from './words';

/** Says that a text of so many UTF-16 units is too long to be sent; call in an injection context. */
export function useLengthText(): (length: number) => string {
  const language = inject(CurrentLanguage).value;
  const words = useWords(composerWords);
  return (length) => {
    const number = new Intl.NumberFormat(language());
    return words().tooLong(number.format(length), number.format(MAX_PROMPT_CHARS));
  };
}
