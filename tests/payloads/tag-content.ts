/** What an opening tag may say and a body hold, and what is made of it. Hand-written: behaviour 9.4. */

export type TagRow = readonly [name: string, text: string, ...drawn: string[]];

export const OPEN_TAG = '<fyllo-signal type="show.time">';
export const CLOSE_TAG = '</fyllo-signal>';
export const TAG_BODY = '{"label":"noon"}';

export const withBody = (body: string): string => `${OPEN_TAG}\n${body}\n${CLOSE_TAG}`;
export const withOpening = (opening: string): string => `${opening}\n${TAG_BODY}\n${CLOSE_TAG}`;

export const TAG_OPENINGS: readonly TagRow[] = (
  [
    ['no attribute', '<fyllo-signal>', 'missing-type'],
    ['no attribute and white space', '<fyllo-signal >', 'missing-type'],
    ['another attribute', '<fyllo-signal kind="show.time">', 'unexpected-attribute'],
    ['another attribute behind', '<fyllo-signal type="show.time" id="1">', 'unexpected-attribute'],
    [
      'another attribute in front',
      '<fyllo-signal id="1" type="show.time">',
      'unexpected-attribute',
    ],
    ['an event', '<fyllo-signal type="show.time" onclick="x()">', 'unexpected-attribute'],
    ['a style', '<fyllo-signal style="x" type="show.time">', 'unexpected-attribute'],
    ['an attribute without a value', '<fyllo-signal type="show.time" a>', 'unexpected-attribute'],
    ['type twice', '<fyllo-signal type="show.time" type="show.time">', 'unexpected-attribute'],
    ['type in capitals', '<fyllo-signal TYPE="show.time">', 'unexpected-attribute'],
    ['no space between', '<fyllo-signal type="show.time"type="x">', 'unexpected-attribute'],
    ['no quotes', '<fyllo-signal type=show.time>', 'unexpected-attribute'],
    ['a quote that does not end', '<fyllo-signal type="show.time>', 'unexpected-attribute'],
    ['curly quotes', '<fyllo-signal type=“show.time”>', 'unexpected-attribute'],
    ['a lone quote', '<fyllo-signal ">', 'unexpected-attribute'],
    ['a prototype', '<fyllo-signal __proto__="x">', 'unexpected-attribute'],
    ['a type without a value', '<fyllo-signal type>', 'bad-type-name'],
    ['an empty type', '<fyllo-signal type="">', 'bad-type-name'],
    ['a type in capitals', '<fyllo-signal type="Show.Time">', 'bad-type-name'],
    ['a type with white space', '<fyllo-signal type=" show.time">', 'bad-type-name'],
    ['a type as a reference', '<fyllo-signal type="show&#46;time">', 'bad-type-name'],
    ['a type with an end in it', '<fyllo-signal type="a>b">', 'bad-type-name'],
    ['a type with two dots', '<fyllo-signal type="show..time">', 'bad-type-name'],
    ['a type with a homoglyph', '<fyllo-signal type="shоw.time">', 'bad-type-name'],
    ['a long type', `<fyllo-signal type="${'x'.repeat(5000)}">`, 'bad-type-name'],
    ['an unknown type', '<fyllo-signal type="show.date">', 'unknown-type'],
    ['an action', '<fyllo-signal type="task.create">', 'unknown-type'],
    ['a beginning of a type', '<fyllo-signal type="show">', 'unknown-type'],
    ['the constructor', '<fyllo-signal type="constructor">', 'unknown-type'],
    ['a method of objects', '<fyllo-signal type="valueof">', 'unknown-type'],
    ['another type', '<fyllo-signal type="spawn.session">', 'bad-payload'],
  ] as const
).map(([name, opening, reason]) => [`opening: ${name}`, withOpening(opening), reason]);

const depth = (levels: number): string =>
  `{"label":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

export const TAG_BODIES: readonly TagRow[] = (
  [
    ['< and > as escapes', '{"label":"\\u003cb\\u003e"}', '<b>'],
    ['< and > as they are', '{"label":"<b>"}', '<b>'],
    ['a closing tag as an escape', '{"label":"\\u003c/fyllo-signal>"}', CLOSE_TAG],
    ['a reference', '{"label":"&lt;&amp;"}', '&lt;&amp;'],
    ['Markdown', '{"label":"**a** [b](c) `d`"}', '**a** [b](c) `d`'],
    ['a key as an escape', '{"\\u006cabel":"noon"}', 'noon'],
    ['200 characters', `{"label":"${'x'.repeat(200)}"}`, 'x'.repeat(200)],
    ['200 characters of two units', `{"label":"${'😀'.repeat(200)}"}`, '😀'.repeat(200)],
    ['a line separator', '{"label":"a\u2028b"}', 'a\u2028b'],
    ['a mark of direction', '{"label":"\u202enoon"}', '\u202enoon'],
    ['16 KiB', `{"label":"noon"}${' '.repeat(16 * 1024 - 18)}`, 'noon'],
    ['nothing', '', 'bad-json'],
    ['white space', '  \t ', 'bad-json'],
    ['words', 'noon', 'bad-json'],
    ['a string', '"noon"', 'bad-json'],
    ['an array', '[{"label":"noon"}]', 'bad-json'],
    ['a number', '12', 'bad-json'],
    ['null', 'null', 'bad-json'],
    ['a comment', '{"label":"noon"} // now', 'bad-json'],
    ['a comment inside', '{/* x */"label":"noon"}', 'bad-json'],
    ['a comma at the end', '{"label":"noon",}', 'bad-json'],
    ['text behind it', '{"label":"noon"} x', 'bad-json'],
    ['two objects', '{"label":"noon"}{"label":"noon"}', 'bad-json'],
    ['a key twice', '{"label":"noon","label":"noon"}', 'bad-json'],
    ['a key twice, once as an escape', '{"label":"noon","\\u006cabel":"x"}', 'bad-json'],
    ['a key twice further in', '{"label":"noon","a":{"b":1,"b":2}}', 'bad-json'],
    ['single quotes', "{'label':'noon'}", 'bad-json'],
    ['no quotes', '{label:"noon"}', 'bad-json'],
    ['a line end in a string', '{"label":"a\nb"}', 'bad-json'],
    ['a tab in a string', '{"label":"a\tb"}', 'bad-json'],
    ['a NUL in a string', '{"label":"a\u0000b"}', 'bad-json'],
    ['a byte order mark', `\ufeff${TAG_BODY}`, 'bad-json'],
    ['a no-break space', `\u00a0${TAG_BODY}`, 'bad-json'],
    ['NaN', '{"label":NaN}', 'bad-json'],
    ['a code fence', `\`\`\`json\n${TAG_BODY}\n\`\`\``, 'bad-json'],
    ['one byte more than 16 KiB', `{"label":"noon"}${' '.repeat(16 * 1024 - 17)}`, 'bad-json'],
    ['16 KiB of two bytes each', `{"label":"${'é'.repeat(8200)}"}`, 'bad-json'],
    ['33 levels', depth(33), 'bad-json'],
    ['201 levels', depth(201), 'bad-json'],
    ['32 levels', depth(32), 'bad-payload'],
    ['201 characters', `{"label":"${'x'.repeat(201)}"}`, 'bad-payload'],
    ['201 characters of two units', `{"label":"${'😀'.repeat(201)}"}`, 'bad-payload'],
    ['no characters', '{"label":""}', 'bad-payload'],
    ['CR', '{"label":"a\\rb"}', 'bad-payload'],
    ['LF', '{"label":"a\\nb"}', 'bad-payload'],
    ['another key', '{"label":"noon","zone":"UTC"}', 'bad-payload'],
    ['a prototype', '{"label":"noon","__proto__":{"a":1}}', 'bad-payload'],
    ['only a prototype', '{"__proto__":{"label":"noon"}}', 'bad-payload'],
    ['a number as label', '{"label":12}', 'bad-payload'],
  ] as const
).map(([name, body, outcome]) => [`body: ${name}`, withBody(body), outcome]);

export const SESSION_IDS: readonly TagRow[] = (
  [
    ['1 character', 'x', 'session'],
    ['256 characters', 'x'.repeat(256), 'session'],
    ['257 characters', 'x'.repeat(257), 'bad-payload'],
    ['a slash', 'a/b', 'bad-payload'],
    ['a backslash', 'a\\b', 'bad-payload'],
    ['NUL', 'a\u0000b', 'bad-payload'],
    ['no characters', '', 'bad-payload'],
  ] as const
).map(([name, sessionId, outcome]) => [
  `session id: ${name}`,
  `<fyllo-signal type="spawn.session">\n${JSON.stringify({ sessionId })}\n${CLOSE_TAG}`,
  outcome,
]);
