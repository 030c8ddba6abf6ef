import { fromBase64, toBase64 } from './base64';
import { peekText } from './text-peek';

const bytes = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

it('a peek is text without the character that was cut', () => {
  const whole = bytes('中文 ok 😀');
  expect(peekText(whole)).toBe('中文 ok 😀');
  expect(peekText(whole.subarray(0, whole.length - 1))).toBe('中文 ok ');
  expect(peekText(new Uint8Array())).toBe('');
});

it('a peek into what is no text is none', () => {
  expect(peekText(bytes('a\0b'))).toBeNull();
  expect(peekText(Uint8Array.of(0xff, 0xfe, 0x41))).toBeNull();
});

it('base64 takes any bytes there and back', () => {
  const all = Uint8Array.from({ length: 70_000 }, (_, index) => index % 256);
  expect(toBase64(all)).toBe(Buffer.from(all).toString('base64'));
  expect(Buffer.from(fromBase64(toBase64(all))).equals(Buffer.from(all))).toBe(true);
});
