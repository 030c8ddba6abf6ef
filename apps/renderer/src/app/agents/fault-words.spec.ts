import { faultText, faultWords } from './fault-words';

describe('faultText', () => {
  it('has words for what has a name', () => {
    expect(faultText(faultWords.en, 'CommaExpected')).toBe('A comma is missing here');
    expect(faultText(faultWords['zh-CN'], 'CommaExpected')).toBe('这里缺少逗号');
  });

  it('shows everything else as one line of text', () => {
    expect(faultText(faultWords.en, '"x" is\u001b[1m there\ntwice')).toBe('"x" is there twice');
    expect(faultText(faultWords.en, 'toString')).toBe('toString');
  });
});
