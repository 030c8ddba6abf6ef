import { agentInitials } from './agent-initials';

describe('agentInitials', () => {
  it.each([
    ['Claude Code', 'Cl'],
    ['codex', 'Co'],
    ['通义灵码', '通'],
    ['  [x]', 'X'],
    ['', ''],
  ])('%j', (name, initials) => {
    expect(agentInitials(name)).toBe(initials);
  });
});
