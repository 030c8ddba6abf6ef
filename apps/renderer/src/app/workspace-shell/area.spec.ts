import { areaOf } from './area';

describe('areaOf', () => {
  it.each([
    ['/agents', 'agents'],
    ['/agents?agent=x', 'agents'],
    ['/agents/custom', 'agents'],
    ['/agentsx', 'chat'],
    ['/chat', 'chat'],
    ['/chat/session-agents', 'chat'],
    ['/', 'chat'],
  ])('%s: %s', (url, area) => {
    expect(areaOf(url)).toBe(area);
  });
});
