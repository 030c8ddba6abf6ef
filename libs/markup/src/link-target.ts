import { MAX_PATH_BYTES } from '@fyllo/protocol';

export type LinkBlockReason =
  | 'empty'
  | 'too-long'
  | 'hidden-characters'
  | 'malformed'
  | 'user-info'
  | 'relative'
  | 'scheme'
  | 'device';

export interface LocalTarget {
  readonly kind: 'local';
  /** Absolute: POSIX, drive or UNC. Percent-decoded once, without the position. */
  readonly path: string;
  /** The path with the position still on it: it wins if such a file exists. */
  readonly whole: string;
  /** 1-based. */
  readonly line?: number;
  readonly column?: number;
}

export type LinkTarget =
  | { readonly kind: 'external'; readonly url: string; readonly host: string }
  | LocalTarget
  | { readonly kind: 'blocked'; readonly reason: LinkBlockReason };

interface ParsedUrl {
  readonly href: string;
  readonly hostname: string;
  readonly username: string;
  readonly password: string;
}
/** The WHATWG parser is part of every environment this library runs in, but not of the language's own types. */
declare const URL: new (text: string) => ParsedUrl;

const HIDDEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
const SCHEME = /^[A-Za-z][A-Za-z0-9+.-]*:/;
const MAX_HOST = 253;

const blocked = (reason: LinkBlockReason): LinkTarget => ({ kind: 'blocked', reason });

/**
 * What a link from untrusted text may do: an allow list.
 * SECURITY: R-04 — http, https and mailto leave through a dialog, absolute local paths are previewed, nothing else works.
 */
export function linkTargetOf(href: string): LinkTarget {
  if (href === '') return blocked('empty');
  if (href.length > MAX_PATH_BYTES) return blocked('too-long');
  if (HIDDEN.test(href)) return blocked('hidden-characters');
  if (href !== href.trim()) return blocked('malformed');
  if (/^https?:/i.test(href)) return webTarget(href);
  if (/^mailto:/i.test(href)) return mailTarget(href);
  return localTarget(href);
}

function webTarget(href: string): LinkTarget {
  // `http:host`, `https:\\host` and the like mean different hosts to different parsers.
  if (!/^https?:\/\/[^/\\]/i.test(href) || href.includes('\\')) return blocked('malformed');
  const url = parseUrl(href);
  if (url === undefined || url.hostname === '' || url.hostname.length > MAX_HOST) {
    return blocked('malformed');
  }
  if (url.username !== '' || url.password !== '' || /^https?:\/\/[^/?#]*@/i.test(href)) {
    return blocked('user-info');
  }
  return { kind: 'external', url: url.href, host: url.hostname };
}

function mailTarget(href: string): LinkTarget {
  const match = /^mailto:[^@?#\\\s]{1,64}@([^@?#\\\s,;:]{1,255})(\?[^#]*)?$/i.exec(href);
  const url = parseUrl(href);
  if (match === null || url === undefined) return blocked('malformed');
  // Some mail programs attach local files on this parameter.
  if (/[?&]attach/i.test(match[2] ?? '')) return blocked('malformed');
  return { kind: 'external', url: url.href, host: match[1] ?? '' };
}

function parseUrl(text: string): ParsedUrl | undefined {
  try {
    return new URL(text);
  } catch {
    return undefined;
  }
}

const DRIVE = /^[A-Za-z]:[\\/]/;
const UNC = /^\\\\([^\\/:*?"<>|]+)\\[^\\/:*?"<>|]+/;

function localTarget(href: string): LinkTarget {
  const decoded = decodeOnce(href);
  if (HIDDEN.test(decoded)) return blocked('hidden-characters');
  if (utf8Length(decoded) > MAX_PATH_BYTES) return blocked('too-long');
  if (/^\\\\[?.]\\/.test(decoded)) return blocked('device');
  const posix = decoded.startsWith('/') && !/^\/[\\/]/.test(decoded);
  if (posix || DRIVE.test(decoded) || UNC.test(decoded)) return withPosition(decoded);
  return blocked(SCHEME.test(decoded) && !/^[A-Za-z]:[^\\/]/.test(decoded) ? 'scheme' : 'relative');
}

/** `:line`, `:line:column` or `#Lline` at the end, all positive. */
function withPosition(whole: string): LocalTarget {
  const match = /(?::([1-9]\d{0,8})(?::([1-9]\d{0,8}))?|#L([1-9]\d{0,8})(?:-L?\d{1,9})?)$/.exec(
    whole,
  );
  if (match === null || match.index === 0) return { kind: 'local', path: whole, whole };
  const line = Number(match[1] ?? match[3]);
  const column = match[2] === undefined ? {} : { column: Number(match[2]) };
  return { kind: 'local', path: whole.slice(0, match.index), whole, line, ...column };
}

/** Each run of escapes is decoded as a whole or, when it is not UTF-8, left as it stands. */
const decodeOnce = (text: string): string =>
  text.replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) => {
    try {
      return decodeURIComponent(run);
    } catch {
      return run;
    }
  });

function utf8Length(text: string): number {
  let bytes = 0;
  for (const char of text) {
    const code = char.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}
