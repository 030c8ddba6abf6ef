import { computed, type Signal } from '@angular/core';
import type { AppError } from '@fyllo/protocol';
import { type Language, useWords } from '../language';
import { errorWords } from './error-words';

/** The sentence for an error, chosen by its code alone. */
export const errorText = (error: AppError, language: Language): string =>
  errorWords[language][error.code];

/** `errorText` in the current language; call in an injection context. */
export function useErrorText(): Signal<(error: AppError) => string> {
  const words = useWords(errorWords);
  return computed(() => {
    const sentences = words();
    return (error) => sentences[error.code];
  });
}
