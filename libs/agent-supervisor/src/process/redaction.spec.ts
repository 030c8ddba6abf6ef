import fc from 'fast-check';
import { HIDDEN, hideSecrets, redact } from './redaction';

const SECRET = 'hunter2-Zq9';

/** Messages that hold the secret in every place where one may stand. */
const MESSAGES: readonly unknown[] = [
  { params: { headers: [{ name: 'X-Anything', value: SECRET }] } },
  { params: { headers: { 'x-anything': SECRET } } },
  { mcpServers: [{ env: [{ name: 'FOO', value: SECRET }] }, { env: { FOO: SECRET } }] },
  { env: { list: [SECRET, [SECRET]] } },
  { Authorization: SECRET },
  { 'proxy-authorization': SECRET },
  { api_key: SECRET, apiKey: SECRET, 'API-KEY': SECRET, openaiApiKey: SECRET },
  { access_token: SECRET, refreshToken: SECRET },
  { password: SECRET, db_passwd: SECRET, clientSecret: SECRET },
  { token: [SECRET, { inner: SECRET }] },
  { list: [{ name: 'ANTHROPIC_API_KEY', value: SECRET }] },
  { 'set-cookie': `id=${SECRET}; Path=/` },
  { password: `quote \\" ${SECRET}` },
  { text: `curl -H "Authorization: Bearer ${SECRET}"` },
  { text: `https://me:${SECRET}@example.org/x` },
];

/** Secrets by their form alone. */
const FORMS: readonly string[] = [
  'sk-proj-abcdefghijklmnop',
  'sk-ant-api03-abcdefghijk',
  'ghp_abcdefghijklmnopqrst',
  'github_pat_11ABCDEFG0abcdef',
  'glpat-abcdefghijklmnopqrst',
  'npm_abcdefghijklmnopqrstuvwxyz',
  'hf_abcdefghijklmnop',
  'xoxb-1234567890-abcdef',
  'AIzaSyA1234567890abcdefghijkl',
  'AKIAIOSFODNN7EXAMPLE',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc',
];

describe('what is hidden of a message', () => {
  it.each(MESSAGES.map((message) => [JSON.stringify(message)]))('is the secret of %s', (text) => {
    expect(text).toContain(SECRET);
    expect(redact(text)).not.toContain(SECRET);
  });

  it.each(FORMS)('is %s anywhere', (secret) => {
    expect(redact(`before ${secret} after`)).toBe('before ••• after');
    expect(redact(JSON.stringify({ text: `x=${secret}` }))).toBe('{"text":"x=•••"}');
  });

  it.each([
    `ANTHROPIC_AUTH_TOKEN=${SECRET}`,
    `export OPENAI_API_KEY="${SECRET}"`,
    `x-api-key: ${SECRET}`,
    `  'proxy-authorization': '${SECRET}',`,
    `https://example.org/?token=${SECRET}&x=1`,
    `unmatched "\n  "x-api-key": "${SECRET}"`,
  ])('is the secret of %j, as a program prints it', (text) => {
    expect(redact(text)).toBe(text.replace(SECRET, HIDDEN));
  });

  it('is nothing else', () => {
    const texts = [
      'Unexpected token: identifier, max_tokens=100000000, "inputTokens":12345678,"secrets":[]',
      '{"jsonrpc":"2.0","id":1,"result":{"usage":{"inputTokens":12,"max_tokens":5}}}',
      '{"configOptions":[{"name":"Model","value":"opus"}]}',
      '{"text":"the author said: sk- and 中文 \\"quoted\\""}',
      '{"path":"/a/very/long/but/ordinary/path"}',
      'npm warn deprecated',
      ']]}} : , "',
      '',
    ];
    expect(texts.map((text) => redact(text))).toEqual(texts);
  });

  it('is most of a picture', () => {
    const data = 'iVBORw0KGgo'.repeat(1000);
    const shown = redact(`{"type":"image","data":"${data}","mimeType":"image/png"}`);
    expect(shown).toBe(
      `{"type":"image","data":"${data.slice(0, 24)}…(11000 characters)","mimeType":"image/png"}`,
    );
  });

  it('is hidden wherever the text is cut', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MESSAGES.slice(0, 13)),
        fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })),
        fc.nat(),
        (message, more, at) => {
          const text = JSON.stringify([more, message]);
          const shown = redact(text.slice(0, at % (text.length + 1)));
          expect(shown).not.toContain(SECRET.slice(0, 6));
        },
      ),
    );
  });

  it('of what a program prints costs a bounded time', () => {
    const texts = ['token', 'a_token-', 'secret=', 'cookie: ', ':'].map((text) =>
      text.repeat(9000),
    );
    for (const text of texts) expect(hideSecrets(text)).toContain(text.slice(0, 5));
  });

  it('costs a bounded time for what is no JSON', () => {
    const texts = ['"'.repeat(8000), '{'.repeat(8000), '"\\'.repeat(4000), ':@//'.repeat(2000)];
    expect(texts.map((text) => redact(text).length)).toEqual(texts.map(({ length }) => length));
  });
});
