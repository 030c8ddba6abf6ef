import { oneLine } from '@fyllo/markup/plain-text';
import { defineWords } from '../language';

/** Faults of custom-agents.json by what the host calls them; those of the JSON text have names, not sentences. */
export const faultWords = defineWords<Readonly<Record<string, string>>>(
  {
    InvalidSymbol: '这里不是 JSON：文字要写在双引号里',
    InvalidNumberFormat: '数字的写法不对',
    PropertyNameExpected: '这里应是双引号里的名称',
    ValueExpected: '这里缺少一个值',
    ColonExpected: '名称后面缺少冒号',
    CommaExpected: '这里缺少逗号',
    CloseBraceExpected: '缺少右花括号 }',
    CloseBracketExpected: '缺少右方括号 ]',
    EndOfFileExpected: '文件的内容到此应该结束',
    InvalidCommentToken: '不能有注释',
    UnexpectedEndOfComment: '不能有注释',
    UnexpectedEndOfString: '文字后面缺少双引号',
    UnexpectedEndOfNumber: '数字没有写完',
    InvalidUnicode: '\\u 后面应是四位十六进制数字',
    InvalidEscapeCharacter: '反斜杠后面的字符不对；反斜杠本身要写成 \\\\',
    InvalidCharacter: '这里有不允许的字符',
    'The name is empty or too long': '名称为空或太长',
    '"command" must be a text': '"command" 应是一段文字',
    '"args" must be a list of texts': '"args" 应是文字的列表',
    '"env" must be an object of texts': '"env" 应是由文字组成的对象',
    'An object is expected here': '这里应是一个对象 { }',
    'A variable needs a name without "="': '变量名不能为空，也不能含有 "="',
    'The text is too long, or holds a null character': '文字太长，或含有空字符',
  },
  {
    InvalidSymbol: 'This is not JSON: texts stand in double quotes',
    InvalidNumberFormat: 'A number is not written like this',
    PropertyNameExpected: 'A name in double quotes belongs here',
    ValueExpected: 'A value is missing here',
    ColonExpected: 'A colon is missing after the name',
    CommaExpected: 'A comma is missing here',
    CloseBraceExpected: 'A closing brace } is missing',
    CloseBracketExpected: 'A closing bracket ] is missing',
    EndOfFileExpected: 'The file should end here',
    InvalidCommentToken: 'There may be no comments',
    UnexpectedEndOfComment: 'There may be no comments',
    UnexpectedEndOfString: 'The closing quote of the text is missing',
    UnexpectedEndOfNumber: 'The number is not complete',
    InvalidUnicode: 'Four hexadecimal digits belong after \\u',
    InvalidEscapeCharacter: 'A backslash cannot be followed by this; itself it is written \\\\',
    InvalidCharacter: 'A character that is not allowed',
  },
);

/** A fault in words; what has none is shown as the host says it. */
export function faultText(words: Readonly<Record<string, string>>, message: string): string {
  return Object.hasOwn(words, message) ? (words[message] ?? message) : oneLine(message);
}
