/** What a page may reach, in the words of a content policy. */
export interface PageSources {
  readonly connect: readonly string[];
  /** The site that draws diagrams, the only one whose pages may be shown inside ours. */
  readonly frame: string;
}

/**
 * The content policy of every page (promises E-03): nothing but our own files, no inline script, Trusted Types for
 * everything that could become script. The nonce is for the styles of Angular components and of the CDK.
 */
export function contentPolicy(nonce: string, { connect, frame }: PageSources): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    // sounds that agents send, from their bytes
    'media-src blob:',
    "font-src 'self'",
    `connect-src ${connect.length === 0 ? "'none'" : connect.join(' ')}`,
    `frame-src ${frame}`,
    "worker-src 'none'",
    // the build's relative script names must resolve from /chat/<id> too
    "base-uri 'self'",
    "form-action 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types angular angular#bundler dompurify',
  ].join('; ');
}

/**
 * The policy of the page that draws diagrams: its own script and nothing else, in an origin that is like no other. A
 * diagram's text can name addresses; here they lead nowhere.
 */
// SECURITY
export const diagramPolicy = (embedder: string): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'unsafe-inline'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${embedder}`,
    'sandbox allow-scripts',
  ].join('; ');

/** Headers of every answer, errors included. */
export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), serial=(), hid=()',
  // answers to no question about other origins
  'x-frame-options': 'DENY',
};
