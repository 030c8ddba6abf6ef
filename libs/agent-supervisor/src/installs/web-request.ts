import { CodedError, coded } from '@fyllo/protocol';

export type WebProtocol = 'https:' | 'http:';

export interface WebRequest {
  readonly address: string;
  /** A redirect to any other ends the request, as does one from https to http. */
  readonly protocols: readonly WebProtocol[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface WebAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AsyncIterable<Uint8Array>;
}

type FetchOnce = (url: URL, how: RequestInit) => Promise<Response>;

const MAX_REDIRECTS = 5;
/** A server that sends nothing for so long will not. */
const SILENCE_MS = 60_000;

/**
 * Asks for a document of the web. Errors: `offline` (not reached, or broken off), `cancelled`, `timed-out` (silence),
 * `install-failed` (an address or a redirect that is not allowed).
 */
export async function openWeb(
  request: WebRequest,
  fetchOnce: FetchOnce = fetch,
): Promise<WebAnswer> {
  let { address, protocols } = request;
  for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
    const url = allowed(address, protocols);
    // who asked by https must not be answered by whoever sits between
    if (url.protocol === 'https:') protocols = ['https:'];
    const response = await ask(url, request, fetchOnce);
    const next = redirectOf(response);
    if (next === undefined) {
      return {
        status: response.status,
        headers: response.headers,
        body: pieces(response, request),
      };
    }
    await response.body?.cancel().catch(() => undefined); // nobody wants it, whatever it is
    address = URL.canParse(next, address) ? new URL(next, address).href : next;
  }
  throw coded('install-failed', 'There are too many redirects', { detail: request.address });
}

/** Reads a body as text, no more than `limit` bytes of it. Errors: `too-large` and those of the request. */
export async function readText(body: WebAnswer['body'], limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > limit) throw coded('too-large', `The document is larger than ${limit} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function allowed(address: string, protocols: readonly WebProtocol[]): URL {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const isAllowed = protocols.some((protocol) => protocol === url?.protocol);
  if (url === undefined || !isAllowed || url.username !== '' || url.password !== '') {
    throw coded('install-failed', 'This address may not be asked', { detail: address });
  }
  return url;
}

const redirectOf = ({ status, headers }: Response): string | undefined =>
  [301, 302, 303, 307, 308].includes(status) ? (headers.get('location') ?? undefined) : undefined;

async function ask(
  url: URL,
  { headers, signal }: WebRequest,
  fetchOnce: FetchOnce,
): Promise<Response> {
  const ending = new AbortController();
  const end = (): void => {
    ending.abort(signal.reason);
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  const timer = setTimeout(() => {
    ending.abort(silence(url.href));
  }, SILENCE_MS);
  try {
    return await fetchOnce(url, {
      redirect: 'manual',
      signal: ending.signal,
      // what is counted and hashed are the bytes of the file
      headers: { 'accept-encoding': 'identity', ...headers },
    });
  } catch (thrown) {
    throw webError(thrown, url.href, signal);
  } finally {
    clearTimeout(timer);
  }
}

/** A timeout of the whole request would end a long download, so each piece has its own. */
async function* pieces(
  response: Response,
  { address, signal }: WebRequest,
): AsyncGenerator<Uint8Array> {
  const reader: ReadableStreamDefaultReader<Uint8Array> | undefined = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (;;) {
      const piece = await beforeSilence(reader.read(), address);
      if (piece.done) return;
      yield piece.value;
    }
  } catch (thrown) {
    throw webError(thrown, address, signal);
  } finally {
    await reader.cancel().catch(() => undefined); // it may have ended by the very fault
  }
}

async function beforeSilence<T>(reading: Promise<T>, address: string): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(silence(address));
    }, SILENCE_MS);
  });
  try {
    return await Promise.race([reading, silent]);
  } finally {
    clearTimeout(timer);
  }
}

const silence = (address: string): CodedError =>
  coded('timed-out', 'The server fell silent', { detail: address, retryable: true });

function webError(thrown: unknown, address: string, signal: AbortSignal): CodedError {
  if (thrown instanceof CodedError) return thrown;
  const more = { detail: address, retryable: true };
  if (signal.aborted) {
    const isTimeout = (signal.reason as { readonly name?: unknown } | undefined)?.name;
    return isTimeout === 'TimeoutError'
      ? coded('timed-out', 'The server did not answer in time', more)
      : coded('cancelled', 'The request was ended', more);
  }
  const { cause } = (thrown ?? {}) as { readonly cause?: unknown };
  const why = cause instanceof Error ? ` (${cause.message})` : '';
  return coded('offline', `${String(thrown)}${why}`, more);
}
