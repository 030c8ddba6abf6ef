import { initialsOf } from './initials';

describe('initialsOf', () => {
  it.each([
    ['Claude Code', 'Cl'],
    ['codex', 'Co'],
    ['通义灵码', '通'],
    ['  [x]', 'X'],
    ['', ''],
  ])('%j', (name, initials) => {
    expect(initialsOf(name)).toBe(initials);
  });
});
