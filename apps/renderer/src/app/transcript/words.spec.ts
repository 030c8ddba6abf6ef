import { TURN_NOTICES } from '@fyllo/protocol';
import { transcriptWords } from './words';

const { 'zh-CN': zh, en } = transcriptWords;
const STOPS = ['max_tokens', 'max_turn_requests', 'refusal', 'cancelled', 'interrupted', 'empty'];

describe('the words about a turn', () => {
  it('have a line of their own for every end and every notice, in both languages', () => {
    const reasons = [...STOPS, ...TURN_NOTICES];
    expect(Object.keys(en.notices).toSorted()).toEqual(reasons.toSorted());
    for (const notices of [zh.notices, en.notices]) {
      const lines = Object.values(notices);
      expect(new Set(lines).size).toBe(lines.length);
      for (const line of lines) expect(line.trim()).not.toBe('');
    }
  });

  it('are Chinese in the one and not in the other', () => {
    const texts = (words: object): readonly string[] =>
      Object.values(words).filter((word) => typeof word === 'string');
    for (const word of [...texts(zh), ...texts(zh.notices)])
      expect(word).toMatch(/\p{Script=Han}/u);
    for (const word of [...texts(en), ...texts(en.notices)]) {
      expect(word).not.toMatch(/\p{Script=Han}/u);
    }
  });

  it('name an end that nobody knows yet', () => {
    expect([zh.unknownStop('quota'), en.unknownStop('quota')]).toEqual([
      '本轮结束：quota',
      'The turn ended: quota',
    ]);
  });
});
