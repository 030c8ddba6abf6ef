import { elicitationAnswer, readQuestion } from './elicitation';

const address = (url: unknown) => readQuestion({ mode: 'url', message: 'Open', url });

describe('a question of an agent', () => {
  it('is a form', () => {
    const schema = { properties: { name: { type: 'string' } } };
    expect(
      readQuestion({ mode: 'form', message: 'Who?', requestedSchema: schema, toolCallId: 't' }),
    ).toEqual({
      kind: 'form',
      message: 'Who?',
      toolCallId: 't',
      fields: [{ key: 'name', title: 'name', type: 'string', required: false }],
    });
  });

  it('is an address of the web, as it was sent', () => {
    const url = 'https://user@xn--pple-43d.example/a';
    expect(address(url)).toEqual({ kind: 'url', message: 'Open', url });
    expect(address('http://localhost:8080/')).toBeDefined();
  });

  it.each([
    'javascript:alert(1)',
    'file:///etc/passwd',
    'vscode://x',
    'no address',
    '',
    7,
    undefined,
  ])('is never %j', (url) => {
    expect(address(url)).toBeUndefined();
  });

  it('is of no other mode and never too long', () => {
    expect(readQuestion({ mode: 'voice', message: 'Say' })).toBeUndefined();
    expect(address(`https://a/${'x'.repeat(5000)}`)).toBeUndefined();
    const long = readQuestion({ mode: 'form', message: 'x'.repeat(100_000) });
    expect(long?.message).toHaveLength(16 * 1024);
    const choices = Array.from({ length: 900 }, (_, index) => `${index}${'x'.repeat(500)}`);
    const schema = { properties: { one: { type: 'string', enum: choices } } };
    expect(readQuestion({ mode: 'form', message: '', requestedSchema: schema })).toBeUndefined();
  });

  it('is answered in its own form', () => {
    const form = readQuestion({
      mode: 'form',
      message: '',
      requestedSchema: { properties: { n: { type: 'integer' } }, required: ['n'] },
    });
    const url = address('https://a.b/');
    if (form === undefined || url === undefined) throw new Error('They are readable');
    const content = { n: 3, more: 'x' };
    expect(elicitationAnswer(form, { action: 'accept', content })).toEqual({
      action: 'accept',
      content: { n: 3 },
    });
    expect(() => elicitationAnswer(form, { action: 'accept' })).toThrow('bad-request');
    expect(elicitationAnswer(url, { action: 'accept', content })).toEqual({ action: 'accept' });
    expect(elicitationAnswer(form, { action: 'decline' })).toEqual({ action: 'decline' });
    expect(elicitationAnswer(url, { action: 'cancel' })).toEqual({ action: 'cancel' });
  });
});
