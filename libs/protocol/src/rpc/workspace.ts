import { Type } from '@sinclair/typebox';
import { ProjectIdSchema } from '../id-schemas';
import { MAX_PATH_BYTES, MAX_WORKSPACE_FOLDERS } from '../limits';
import { PERMISSION_POLICIES, WorkspaceSchema } from '../workspace';
import { method } from './method';

const strict = { additionalProperties: false };
const path = Type.String({ minLength: 1, maxLength: MAX_PATH_BYTES });

/** A member as it is, or a folder that joins. */
const member = Type.Union([
  Type.Object({ projectId: ProjectIdSchema }, strict),
  Type.Object({ path }, strict),
]);

export const workspaceMethods = {
  'workspace.change': method(
    'workspace',
    'Name, members, their order and the primary one, all at once. Sessions keep the folders they were made with. Every window of the Workspace hears of it.',
    Type.Object(
      {
        name: Type.String({ minLength: 1, maxLength: 100, pattern: '\\S' }),
        members: Type.Array(member, { minItems: 1, maxItems: MAX_WORKSPACE_FOLDERS }),
        /** Place of the primary one among the members, from 0. */
        primary: Type.Integer({ minimum: 0 }),
      },
      strict,
    ),
    WorkspaceSchema,
  ),
  'workspace.find-moved': method(
    'workspace',
    'Members whose folder is not where it was, each with the place where the same folder (device and inode) was found near by, if it was.',
    Type.Object({}, strict),
    Type.Object({
      missing: Type.Array(
        Type.Object({
          projectId: ProjectIdSchema,
          found: Type.Union([Type.String(), Type.Null()]),
        }),
      ),
    }),
  ),
  'workspace.relocate': method(
    'workspace',
    'A member is now at another place; it stays the same project.',
    Type.Object({ projectId: ProjectIdSchema, path }, strict),
    WorkspaceSchema,
  ),
  'workspace.set-policy': method(
    'workspace',
    'Who answers requests for permission in this Workspace: a person, or the rule to allow each once.',
    Type.Object(
      { policy: Type.Union(PERMISSION_POLICIES.map((policy) => Type.Literal(policy))) },
      strict,
    ),
    WorkspaceSchema,
  ),
};
