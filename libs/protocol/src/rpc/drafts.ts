import { Type } from '@sinclair/typebox';
import { ConfigChoiceSchema } from '../content';
import { AgentIdSchema } from '../id-schemas';
import { SessionModeSchema } from '../session';
import { method } from './method';

const strict = { additionalProperties: false };

export const draftMethods = {
  'draft.choose': method(
    'workspace',
    'The choice on the draft page has settled: the agent is asked ahead for its settings and commands, which come as `draft` items. The same choice again changes nothing.',
    Type.Object({ agentId: AgentIdSchema, mode: SessionModeSchema }, strict),
    Type.Object({}),
  ),
  'draft.set-config': method(
    'workspace',
    'Changes a setting of the probed session; the new list comes as a `draft` item before the answer.',
    ConfigChoiceSchema,
    Type.Object({}),
  ),
  'draft.leave': method(
    'workspace',
    'The draft page was left: what was asked ahead is closed on the agent.',
    Type.Object({}, strict),
    Type.Object({}),
  ),
};
