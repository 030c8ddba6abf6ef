import type { IncomingMessage } from 'node:http';

/** Why a request is refused; null when it may pass. */
export type Refusal = 'host' | 'origin' | 'site' | 'method' | 'upgrade' | 'use' | null;

export interface GuardedRequest {
  readonly method: string;
  /** All values of the header, as they came. */
  readonly hosts: readonly string[];
  readonly origin: string | undefined;
  readonly fetchSite: string | undefined;
  readonly fetchMode: string | undefined;
  readonly fetchDest: string | undefined;
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
  const { 'sec-fetch-dest': dest } = request.headers;
  return {
    method: request.method ?? '',
    hosts,
    origin,
    fetchSite: Array.isArray(site) ? site.join() : site,
    fetchMode: Array.isArray(mode) ? mode.join() : mode,
    fetchDest: Array.isArray(dest) ? dest.join() : dest,
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

const DIAGRAM_USES: ReadonlySet<string | undefined> = new Set(['iframe', 'script', undefined]);

/**
 * Who may read the files of the diagram frame, whose site is `localhost:PORT`: a page that embeds it (its policy
 * says which one may) and the frame itself, whose origin is like no other, so that both come from another site. No
 * socket, no fetch, no visit.
 */
// SECURITY: L-02
export function diagramRefusalOf(request: GuardedRequest, authority: string): Refusal {
  if (!asksDiagramSite(request, authority)) return 'host';
  if (request.upgrade) return 'upgrade';
  if (request.method !== 'GET' && request.method !== 'HEAD') return 'method';
  if (request.origin !== undefined) return 'origin';
  if (request.fetchSite !== undefined && request.fetchSite !== 'cross-site') return 'site';
  return DIAGRAM_USES.has(request.fetchDest) ? null : 'use';
}

/** `127.0.0.1:PORT` and `localhost:PORT` are the same server and two sites. */
export const diagramAuthority = (authority: string): string =>
  authority.replace('127.0.0.1', 'localhost');

export const asksDiagramSite = ({ hosts }: GuardedRequest, authority: string): boolean =>
  hosts.length === 1 && hosts[0] === diagramAuthority(authority);
