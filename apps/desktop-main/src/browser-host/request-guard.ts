import type { IncomingMessage } from 'node:http';

/** Why a request is refused; null when it may pass. */
export type Refusal = 'host' | 'origin' | 'site' | 'method' | null;

export interface GuardedRequest {
  readonly method: string;
  /** All values of the header, as they came. */
  readonly hosts: readonly string[];
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly upgrade: boolean;
}

/** The parts of a request that the guard looks at; duplicate headers stay visible. */
export function guarded(request: IncomingMessage, upgrade: boolean): GuardedRequest {
  const hosts: string[] = [];
  for (let at = 0; at < request.rawHeaders.length; at += 2) {
    if (request.rawHeaders[at]?.toLowerCase() === 'host')
      hosts.push(request.rawHeaders[at + 1] ?? '');
  }
  const { origin, 'sec-fetch-site': site, 'sec-fetch-mode': mode } = request.headers;
  return {
    method: request.method ?? '',
    hosts,
    origin,
    fetchSite: Array.isArray(site) ? site.join() : site,
    fetchMode: Array.isArray(mode) ? mode.join() : mode,
    upgrade,
  };
}

/**
 * Who may talk to the loopback server. The exact Host is what stops a rebound name; the exact Origin is what stops
 * another page's WebSocket, since browsers send no Sec-Fetch-Site with it. A plain visit from elsewhere (a link, the
 * redirect file) may pass: it carries no credential.
 */
// SECURITY: L-02, L-03
export function refusalOf(request: GuardedRequest, authority: string): Refusal {
  if (request.hosts.length !== 1 || request.hosts[0] !== authority) return 'host';
  if (request.upgrade) {
    return request.origin === `http://${authority}` ? null : 'origin';
  }
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'method';
  if (request.origin !== undefined && request.origin !== `http://${authority}`) return 'origin';
  const { fetchSite, fetchMode } = request;
  const ownSite = fetchSite === undefined || fetchSite === 'same-origin' || fetchSite === 'none';
  if (!ownSite && fetchMode !== 'navigate') return 'site';
  return null;
}
