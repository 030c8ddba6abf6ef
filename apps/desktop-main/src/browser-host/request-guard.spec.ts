import { diagramRefusalOf, refusalOf, type GuardedRequest } from './request-guard';

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
const DESTINATIONS = [undefined, 'iframe', 'script', 'document', 'image', 'empty', 'worker'];

function* requests(): Generator<GuardedRequest> {
  for (const hosts of HOSTS)
    for (const origin of ORIGINS)
      for (const fetchSite of SITES)
        for (const fetchMode of MODES)
          for (const method of METHODS)
            for (const fetchDest of DESTINATIONS)
              for (const upgrade of [false, true])
                yield { hosts, origin, fetchSite, fetchMode, fetchDest, method, upgrade };
}
const MATRIX = 11 * 7 * 5 * 3 * 4 * 7 * 2;

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

/** The same for the frame of diagrams: embedded from another site, read, and nothing more. */
function diagramOracle(request: GuardedRequest): boolean {
  const { hosts, origin, fetchSite, fetchDest, method, upgrade } = request;
  const exactHost = hosts.join('|') === 'localhost:4321';
  const reads = !upgrade && ['GET', 'HEAD'].includes(method);
  const anonymous = origin === undefined && [undefined, 'cross-site'].includes(fetchSite);
  return exactHost && reads && anonymous && [undefined, 'iframe', 'script'].includes(fetchDest);
}

describe('request guard', () => {
  it('agrees with the promise on the whole matrix', () => {
    const wrong: unknown[] = [];
    let ran = 0;
    let passed = 0;
    let drawn = 0;
    for (const request of requests()) {
      const page = refusalOf(request, AUTHORITY) === null;
      const diagram = diagramRefusalOf(request, AUTHORITY) === null;
      if (page !== oracle(request) || diagram !== diagramOracle(request)) wrong.push(request);
      ran += 1;
      if (page) passed += 1;
      if (diagram) drawn += 1;
      if (page && diagram) wrong.push(request);
    }
    expect(wrong).toEqual([]);
    expect(ran).toBe(MATRIX);
    expect(passed).toBeGreaterThan(50);
    expect(drawn).toBe(2 * 3 * 2 * 3);
  });

  it('would let a rebound name in if it compared Origin with Host (control)', () => {
    const rebound: GuardedRequest = {
      hosts: ['evil.test:4321'],
      origin: 'http://evil.test:4321',
      fetchSite: undefined,
      fetchMode: undefined,
      fetchDest: undefined,
      method: 'GET',
      upgrade: true,
    };
    const naive = (request: GuardedRequest) =>
      request.origin === `http://${request.hosts[0] ?? ''}`;
    expect(naive(rebound)).toBe(true);
    expect(refusalOf(rebound, AUTHORITY)).toBe('host');
  });
});
