/**
 * The content policy of every page (promises E-03): nothing but our own files, no inline script, Trusted Types for
 * everything that could become script. The nonce is for the styles of Angular components and of the CDK.
 */
export function contentPolicy(nonce: string, connectSources: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src ${connectSources.length === 0 ? "'none'" : connectSources.join(' ')}`,
    "frame-src 'none'",
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

/** Headers of every answer, errors included. */
export const FIXED_HEADERS: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), midi=(), payment=(), usb=(), serial=(), hid=()',
  // answers to no question about other origins
  'x-frame-options': 'DENY',
};
