import { changeOf, draftOf, relocated, sameDraft, withFolder } from './workspace-draft';

const KEPT = {
  name: 'Both',
  projects: [
    { id: 'project-aaaaaaaaaa', name: 'a', path: '/a' },
    { id: 'project-bbbbbbbbbb', name: 'b', path: '/b' },
  ],
  primary: 'project-bbbbbbbbbb',
};

describe('the draft of a Workspace', () => {
  it('asks for what is there already when nothing was changed', () => {
    expect(changeOf(draftOf(KEPT))).toEqual({
      name: 'Both',
      members: [{ projectId: 'project-aaaaaaaaaa' }, { projectId: 'project-bbbbbbbbbb' }],
      primary: 1,
    });
  });

  it('takes folders that may join', () => {
    const draft = draftOf(KEPT);
    expect(withFolder(draft, '/a/inner')).toBe('nested');
    const next = withFolder(draft, '/c');
    if (typeof next === 'string') throw new Error(next);
    expect(changeOf(next).members.at(-1)).toEqual({ path: '/c' });
    expect([sameDraft(draft, draftOf(KEPT)), sameDraft(draft, next)]).toEqual([true, false]);
  });

  it('keeps what was changed when a folder is found elsewhere', () => {
    const draft = { ...draftOf(KEPT), name: 'Mine', members: draftOf(KEPT).members.toReversed() };
    const [a, b] = KEPT.projects;
    if (!a || !b) throw new Error('two projects');
    const after = relocated(draft, { ...KEPT, projects: [a, { ...b, path: '/moved/b' }] });
    expect(after.members.map(({ path }) => path)).toEqual(['/moved/b', '/a']);
    expect([after.name, after.primary]).toEqual(['Mine', '/moved/b']);
    expect(changeOf(after).primary).toBe(0);
  });
});
