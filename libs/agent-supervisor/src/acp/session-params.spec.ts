import fc from 'fast-check';
import { readAbilities } from './abilities';
import { folderParams } from './session-params';

const one = readAbilities({});
const many = readAbilities({ sessionCapabilities: { additionalDirectories: {} } });

describe('the folders of a session', () => {
  it('are its own alone where the agent takes one', () => {
    expect(folderParams({ cwd: '/a', additional: [] }, one)).toEqual({ cwd: '/a' });
    expect(folderParams({ cwd: '/a', additional: ['/a', ''] }, one)).toEqual({ cwd: '/a' });
    expect(() => folderParams({ cwd: '/a', additional: ['/b'] }, one)).toThrow(
      'scope-single-folder',
    );
  });

  it('are all of them, nested ones too, where the agent takes more', () => {
    const additional = ['/c', '/a', '/b', '/c', '/a/x'];
    expect(folderParams({ cwd: '/a', additional }, many)).toEqual({
      cwd: '/a',
      additionalDirectories: ['/c', '/b', '/a/x'],
    });
    expect(folderParams({ cwd: '/a', additional: [] }, many)).toEqual({ cwd: '/a' });
  });

  it('keep their order and come once', () => {
    const folder = fc.constantFrom('/a', '/b', '/c', '/b/d', '');
    fc.assert(
      fc.property(folder, fc.array(folder), (cwd, additional) => {
        const sent = folderParams({ cwd, additional }, many).additionalDirectories ?? [];
        const places = sent.map((path) => (additional as readonly string[]).indexOf(path));
        expect([...places].sort((a, b) => a - b)).toEqual(places);
        expect(new Set(sent).size).toBe(sent.length);
        const left = additional.filter((path) => !sent.includes(path));
        expect(left.filter((path) => path !== cwd && path !== '')).toEqual([]);
      }),
    );
  });
});

describe('what an agent can do', () => {
  it('is what it marks, and nothing else', () => {
    expect(Object.values(readAbilities({})).filter(Boolean)).toEqual([]);
    const marked = {
      loadSession: true,
      promptCapabilities: { image: true, audio: 1, embeddedContext: 'yes' },
      mcpCapabilities: { http: true },
      sessionCapabilities: { resume: {}, close: null, additionalDirectories: false },
      auth: { logout: {} },
    };
    expect(readAbilities(marked)).toEqual({
      image: true,
      audio: false,
      embeddedContext: false,
      additionalDirectories: false,
      mcpHttp: true,
      load: true,
      resume: true,
      close: false,
      logout: true,
    });
  });
});
