import { refusalOf, type GuardedRequest } from './request-guard';

const AUTHORITY = '127.0.0.1:4321';
const OWN = `http://${AUTHORITY}`;

const HOSTS: readonly (readonly string[])[] = [
  [AUTHORITY],
  ['localhost:4321'],
  ['127.0.0.1'],
  ['127.0.0.1:4322'],
  ['evil.test:4321'],
  ['127.1:4321'],
  ['[::1]:4321'],
  ['127.0.0.1:4321.'],
  [`${AUTHORITY} `],
  [AUTHORITY, AUTHORITY],
  [],
];
const ORIGINS = [
  undefined,
  OWN,
  'http://localhost:4321',
  'null',
  'http://evil.test',
  `${OWN}.evil.test`,
  `https://${AUTHORITY}`,
];
const SITES = [undefined, 'none', 'same-origin', 'same-site', 'cross-site'];
const MODES = [undefined, 'navigate', 'cors'];
const METHODS = ['GET', 'HEAD', 'POST', 'OPTIONS'];

/** The rule again, in the words of the promise instead of the code's. */
function oracle({ hosts, origin, fetchSite, fetchMode, method, upgrade }: GuardedRequest): boolean {
  const exactHost = hosts.join('|') === AUTHORITY;
  if (upgrade) return exactHost && origin === OWN;
  const reads = ['GET', 'HEAD'].includes(method);
  const fromUs = [undefined, OWN].includes(origin);
  const visit = fetchMode === 'navigate';
  const near = [undefined, 'none', 'same-origin'].includes(fetchSite);
  return exactHost && reads && fromUs && (near || visit);
}

describe('request guard', () => {
  it('agrees with the promise on the whole matrix', () => {
    let ran = 0;
    let passed = 0;
    for (const hosts of HOSTS)
      for (const origin of ORIGINS)
        for (const fetchSite of SITES)
          for (const fetchMode of MODES)
            for (const method of METHODS)
              for (const upgrade of [false, true]) {
                const request = { hosts, origin, fetchSite, fetchMode, method, upgrade };
                expect([request, refusalOf(request, AUTHORITY) === null]).toEqual([
                  request,
                  oracle(request),
                ]);
                ran += 1;
                if (oracle(request)) passed += 1;
              }
    expect(ran).toBe(11 * 7 * 5 * 3 * 4 * 2);
    expect(passed).toBeGreaterThan(50);
  });

  it('would let a rebound name in if it compared Origin with Host (control)', () => {
    const rebound: GuardedRequest = {
      hosts: ['evil.test:4321'],
      origin: 'http://evil.test:4321',
      fetchSite: undefined,
      fetchMode: undefined,
      method: 'GET',
      upgrade: true,
    };
    const naive = (request: GuardedRequest) =>
      request.origin === `http://${request.hosts[0] ?? ''}`;
    expect(naive(rebound)).toBe(true);
    expect(refusalOf(rebound, AUTHORITY)).toBe('host');
  });
});
