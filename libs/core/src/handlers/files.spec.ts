import type { FinderFolder, FindRequest, FoundFiles } from '@fyllo/file-finder/api';
import type { Project, Scope } from '@fyllo/protocol';
import { Connection } from '../connections/connection';
import type { CoreParts } from '../core-parts';
import { FileQuestions } from '../file-finding/file-questions';
import { fileHandlers } from './files';

const project = (name: string): Project => ({
  id: `project-${name}0000000000`,
  name,
  path: `/at/${name}`,
});
const PROJECTS = [project('web'), project('api')];
const scope = (additional?: string[]): Scope => ({
  projects: PROJECTS,
  primary: project('api').id,
  cwd: '/at/api',
  ...(additional ? { additional } : {}),
});
const NOTHING: FoundFiles = { files: [], total: 0, truncated: false, unreadable: 0 };

const owner = { dispatch: () => Promise.reject(new Error('none')), closed: () => undefined };
const sink = { send: () => undefined, close: () => undefined };
const workspaceId = 'workspace-0000000001';
const connection = new Connection(1, sink, owner, workspaceId, () => undefined);

/** The folders that are looked in for a page of a Workspace, or of a session with this scope. */
async function foldersFor(session?: Scope): Promise<readonly FinderFolder[]> {
  const asked: FindRequest[] = [];
  const parts = {
    fileQuestions: new FileQuestions({
      find: (request) => {
        asked.push(request);
        return Promise.resolve(NOTHING);
      },
      cancel: () => Promise.resolve(),
      close: () => Promise.resolve(),
    }),
    workspaces: { require: () => Promise.resolve({ projects: [...PROJECTS, project('new')] }) },
    directory: {
      with: (_id: string, work: (runtime: unknown) => unknown) =>
        Promise.resolve(work({ log: { meta: { scope: session } } })),
    },
  } as unknown as CoreParts;
  const place = session === undefined ? {} : { sessionId: 'session-0000000001' as const };
  const params = { ...place, query: 'x' };
  expect(await fileHandlers(parts)['files.find'](params, { connection, workspaceId })).toBe(
    NOTHING,
  );
  expect(asked).toHaveLength(1);
  return asked[0]?.folders ?? [];
}

const folders = (...names: readonly string[]): readonly FinderFolder[] =>
  names.map((name) => ({ path: `/at/${name}`, project: names.length > 1 ? name : null }));

describe('files are looked for', () => {
  it('in the folders of the Workspace as it is, for a new session', async () => {
    expect(await foldersFor()).toEqual(folders('web', 'api', 'new'));
  });

  it('in the folders that a session was given, whatever joined the Workspace since', async () => {
    expect(await foldersFor(scope())).toEqual(folders('web', 'api'));
    expect(await foldersFor(scope(['/at/web']))).toEqual(folders('web', 'api'));
  });

  it('in the primary folder alone when the agent was given no other', async () => {
    expect(await foldersFor(scope([]))).toEqual(folders('api'));
  });
});
