/** What is shown in place of a secret. */
export const HIDDEN = '•••';

/** Names of members whose text is a secret: headers, variables, keys. */
const SECRET_NAME =
  /(?:authorization|api[-_]?key|access[-_]?key|private[-_]?key|token|secret|passw(?:or)?d|credential|cookie|signature|bearer)/i;
/** Everything in these is taken for one: an agent may call a variable what it likes. */
const SECRET_MEMBERS = new Set(['env', 'environment', 'headers', 'httpHeaders']);

/** Secrets that are known by their form, wherever they stand. */
const FORMS: readonly RegExp[] = [
  /\b(?:bearer|basic)\s+[\w.~+/=-]{8,}/gi,
  /\bsk-[\w-]{8,}/g, // OpenAI, Anthropic, OpenRouter
  /\b(?:gh[opsur]_|github_pat_|glpat-|npm_|hf_|xox[abeoprs]-)[\w-]{10,}/g,
  /\bAIza[\w-]{20,}/g, // Google
  /\b(?:AKIA|ASIA)[A-Z0-9]{12,}/g, // AWS
  /\beyJ[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]*)?/g, // JSON Web Tokens
  /(?<=:\/\/)[^/\s:@"\\]{1,200}:[^/\s@"\\]{1,200}(?=@)/g, // passwords in addresses
  // what a program prints: `OPENAI_API_KEY=…`, `x-api-key: …`; numbers are counts of tokens
  /(?<=(?:authorization|(?:api|access|private)[-_]?key|[-_]token|\btoken(?==)|secret|passw(?:or)?d|credential|cookie)[\w-]{0,20}["']?\s{0,3}[=:]\s{0,3}["']?)(?![\d.]+(?![\w-]))[^\s"',;&\\{}[\]()<>]{8,}/gi,
];
/** Pictures and other bytes: nobody reads them, and they would fill the line. */
const LONG_BASE64 = /[A-Za-z0-9+/_-]{200,}={0,2}/g;
const SHOWN_BASE64 = 24;

/** A token of JSON text; a string may be cut off by the end of the text. */
const TOKEN = /"(?:[^"\\]|\\.)*(?:"|\\?$)|[{}[\]:,]/gs;

interface Container {
  /** The member this container is the value of. */
  readonly member: string;
  readonly hidden: boolean;
  key: string;
  /** The text of its member `name`: `{"name": "Authorization", "value": …}`. */
  name: string;
  expectsKey: boolean;
}

/**
 * A message for human eyes: without secrets, as far as they can be told by their name, their place or their form, and
 * with long data shortened. The text may be JSON that is cut off anywhere, or no JSON at all.
 */
export const redact = (text: string): string =>
  hideSecrets(text).replace(
    LONG_BASE64,
    (data) => `${data.slice(0, SHOWN_BASE64)}…(${data.length} characters)`,
  );

/** The same for text of which nothing is shortened. */
export function hideSecrets(text: string): string {
  let hidden = hideMembers(text);
  for (const form of FORMS) hidden = hidden.replace(form, HIDDEN);
  return hidden;
}

/** Walks over the text as if it were JSON, without ever needing it to be. */
function hideMembers(text: string): string {
  const stack: Container[] = [];
  return text.replace(TOKEN, (token) => {
    const inside = stack.at(-1);
    if (token === '{' || token === '[') {
      stack.push(containerIn(inside, token === '{'));
    } else if (token === '}' || token === ']') {
      stack.pop();
    } else if (inside !== undefined && token === ',') {
      inside.expectsKey = true;
    } else if (inside !== undefined && token === ':') {
      inside.expectsKey = false;
    } else if (inside !== undefined && token.startsWith('"')) {
      return takeString(inside, token);
    }
    return token;
  });
}

function containerIn(outer: Container | undefined, isObject: boolean): Container {
  const member = outer?.key ?? '';
  const hidden = outer?.hidden === true || SECRET_MEMBERS.has(member) || SECRET_NAME.test(member);
  return { member, hidden, key: isObject ? '' : member, name: '', expectsKey: isObject };
}

function takeString(inside: Container, token: string): string {
  const isText = token.length > 1 && token.endsWith('"');
  const text = token.slice(1, isText ? -1 : undefined);
  if (inside.expectsKey) {
    inside.key = text;
    return token;
  }
  if (inside.key === 'name') {
    inside.name = text;
    return token;
  }
  const isSecret =
    inside.hidden ||
    SECRET_NAME.test(inside.key) ||
    (inside.key === 'value' && SECRET_NAME.test(inside.name));
  return isSecret && text !== '' ? `"${HIDDEN}"` : token;
}
