import { ERROR_CODES } from '@fyllo/protocol';
import { errorText } from './error-text';
import { errorWords } from './error-words';

describe('error words', () => {
  it.each(['zh-CN', 'en'] as const)(
    'has one sentence of its own for every code in %s',
    (language) => {
      const sentences = ERROR_CODES.map((code) => errorText({ code, message: '' }, language));
      expect(sentences.filter((sentence) => sentence.length > 2)).toHaveLength(ERROR_CODES.length);
      expect(new Set(sentences).size).toBe(ERROR_CODES.length);
    },
  );

  it('has no sentence for a code that does not exist', () => {
    for (const sentences of [errorWords['zh-CN'], errorWords.en]) {
      expect(Object.keys(sentences).sort()).toEqual([...ERROR_CODES].sort());
    }
  });
});
