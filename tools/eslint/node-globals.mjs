/** The globals that the plain scripts of this repository use. */
const NAMES = [
  ...['AbortController', 'AbortSignal', 'Buffer', 'TextDecoder', 'TextEncoder', 'URL', 'fetch'],
  ...['clearInterval', 'clearTimeout', 'console', 'performance', 'process', 'queueMicrotask'],
  ...['setImmediate', 'setInterval', 'setTimeout', 'structuredClone', 'WebSocket'],
];

export default Object.fromEntries(NAMES.map((name) => [name, 'readonly']));
