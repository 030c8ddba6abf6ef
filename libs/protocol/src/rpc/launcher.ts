import { Type } from '@sinclair/typebox';
import { WorkspaceIdSchema } from '../id-schemas';
import { MAX_PATH_BYTES, MAX_WORKSPACE_FOLDERS } from '../limits';
import { WorkspaceSchema } from '../workspace';
import { method } from './method';

const strict = { additionalProperties: false };

export const launcherMethods = {
  'launcher.recent': method(
    'lobby',
    'Workspaces that were open before, latest first.',
    Type.Object({}, strict),
    Type.Object({
      workspaces: Type.Array(
        Type.Object({ workspace: WorkspaceSchema, missing: Type.Array(Type.String()) }),
      ),
    }),
  ),
  'launcher.folders': method(
    'lobby',
    'The folders inside a folder on the host; without a path, those of the home folder.',
    Type.Object(
      {
        path: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES })),
        hidden: Type.Optional(Type.Boolean()),
      },
      strict,
    ),
    Type.Object({
      path: Type.String(),
      parent: Type.Union([Type.String(), Type.Null()]),
      folders: Type.Array(Type.Object({ name: Type.String(), path: Type.String() })),
      truncated: Type.Boolean(),
    }),
  ),
  'launcher.pick': method(
    'lobby',
    'The native folder picker, where the shell has one; null when it was dismissed.',
    Type.Object({}, strict),
    Type.Object({ path: Type.Union([Type.String(), Type.Null()]) }),
  ),
  'launcher.open': method(
    'lobby',
    'Opens a folder or a known Workspace; afterwards the connection is bound to it.',
    Type.Union([
      Type.Object({ path: Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES }) }, strict),
      /** A collection: the first folder is primary unless another place is named. */
      Type.Object(
        {
          name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
          paths: Type.Array(Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES }), {
            minItems: 1,
            maxItems: MAX_WORKSPACE_FOLDERS,
          }),
          primary: Type.Optional(Type.Integer({ minimum: 0 })),
        },
        strict,
      ),
      Type.Object(
        {
          workspaceId: WorkspaceIdSchema,
          /** Where its primary folder is now, when a person had to say so: it is not where it was, nor near by. */
          primaryAt: Type.Optional(Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES })),
        },
        strict,
      ),
    ]),
    Type.Object({
      workspace: WorkspaceSchema,
      /** Whether this window is now bound to it; false when another window took it (Electron). */
      here: Type.Boolean(),
    }),
  ),
  'launcher.forget': method(
    'lobby',
    'Takes a Workspace off the list of recent ones. Its sessions stay, and come back when its folders are opened again.',
    Type.Object({ workspaceId: WorkspaceIdSchema }, strict),
    Type.Object({}),
  ),
  'launcher.leave': method(
    'lobby',
    'Back to the launcher: unbinds this connection from its Workspace. Turns go on running.',
    Type.Object({}, strict),
    Type.Object({}),
  ),
};
