import { Type } from '@sinclair/typebox';
import { defineTag } from './define-tag';

const MAX_LABEL_CHARS = 200;

/** A date or a time that the agent has found out. */
export const showTime = defineTag({
  type: 'show.time',
  schema: Type.Object(
    {
      label: Type.String({
        minLength: 1,
        maxLength: MAX_LABEL_CHARS,
        pattern: '^[^\\r\\n]*$',
      }),
    },
    { additionalProperties: false },
  ),
  contract: [
    'Use it only to answer a question about the current date or time, at most once in a reply.',
    'label: the date or time as the person should read it, 1 to 200 characters on one line.',
  ],
  oncePerReply: true,
  visibleField: 'label',
  examples: {
    valid: [
      { label: '2026-07-30 14:30' },
      { label: 'x' },
      { label: 'x'.repeat(MAX_LABEL_CHARS) },
      { label: '😀'.repeat(MAX_LABEL_CHARS) },
      { label: '二〇二六年七月三十日 星期四' },
      { label: ' ' },
      { label: '<b>14:30</b>' },
      { label: '</fyllo-signal>' },
      { label: '"quoted" \\ \t and tabbed' },
      { label: 'line\u2028separator' },
      { label: '\u202e03:41' },
      { label: '\ud800' },
      { label: 'NUL \u0000' },
      { label: 'e\u0301'.repeat(MAX_LABEL_CHARS / 2) },
      { label: '${now} {{ label }} __proto__' },
    ],
    invalid: [
      {},
      { label: '' },
      { label: 'x'.repeat(MAX_LABEL_CHARS + 1) },
      { label: '😀'.repeat(MAX_LABEL_CHARS + 1) },
      { label: 'a\rb' },
      { label: 'a\nb' },
      { label: 'a\r\nb' },
      { label: '\n' },
      { label: 'a\n' },
      { label: 5 },
      { label: null },
      { label: true },
      { label: ['14:30'] },
      { label: { text: '14:30' } },
      { Label: '14:30' },
      { 'label ': '14:30' },
      { label: '14:30', zone: 'UTC' },
      { label: '14:30', type: 'show.time' },
      { label: '14:30', '': '' },
      { label: '14:30', constructor: {} },
      JSON.parse('{"label":"14:30","__proto__":{}}'),
      JSON.parse('{"__proto__":{"label":"14:30"}}'),
      { time: '14:30' },
      { sessionId: 'session-0000000001' },
      [],
      ['14:30'],
      '14:30',
      14.5,
      null,
      true,
    ],
  },
});
