import type { TagError } from '@fyllo/markup';
import { defineWords } from '../language';

interface SignalWords {
  readonly time: string;
  readonly session: string;
  readonly sessionUnavailable: string;
  readonly invalid: (reason: string) => string;
  readonly reasons: Readonly<Record<TagError, string>>;
  readonly showSource: string;
  readonly hideSource: string;
  readonly source: string;
}

export const signalWords = defineWords<SignalWords>(
  {
    time: '时间',
    session: '打开子会话',
    sessionUnavailable: '不可用：没有这个子会话，或它已被删除',
    invalid: (reason) => `无效的 Signal：${reason}`,
    reasons: {
      'unexpected-attribute': '标签只能有一个 type 属性',
      'missing-type': '标签没有 type 属性',
      'bad-type-name': 'type 的写法不正确',
      'unknown-type': '没有这种类型',
      'bad-json': '内容不是一个严格的 JSON 对象',
      'bad-payload': '内容不符合这种类型的要求',
      repeated: '一次回复只能显示一个',
    },
    showSource: '查看原文',
    hideSource: '收起原文',
    source: 'Signal 原文',
  },
  {
    time: 'Time',
    session: 'Open sub-session',
    sessionUnavailable: 'Unavailable: there is no such sub-session, or it was deleted',
    invalid: (reason) => `Invalid Signal: ${reason}`,
    reasons: {
      'unexpected-attribute': 'a tag may have the attribute type only, once',
      'missing-type': 'the tag has no attribute type',
      'bad-type-name': 'the name of the type is malformed',
      'unknown-type': 'there is no such type',
      'bad-json': 'its content is not one strict JSON object',
      'bad-payload': 'its content does not fit its type',
      repeated: 'a reply shows only one of these',
    },
    showSource: 'Show source',
    hideSource: 'Hide source',
    source: 'Source of the Signal',
  },
);
