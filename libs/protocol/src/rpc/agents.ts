import { Type } from '@sinclair/typebox';
import { AgentDiagnosticsSchema, AgentListSchema } from '../agent';
import { AgentIdSchema } from '../id-schemas';
import { method } from './method';

const strict = { additionalProperties: false };

export const agentMethods = {
  'agents.list': method(
    'workspace',
    'The agents that can be chosen, and the faults of custom-agents.json.',
    Type.Object({}, strict),
    AgentListSchema,
  ),
  'agents.diagnostics': method(
    'workspace',
    'What is known about an agent process: last stderr, noise, capabilities.',
    Type.Object({ agentId: AgentIdSchema }, strict),
    AgentDiagnosticsSchema,
  ),
  'agents.restart': method(
    'workspace',
    'Stops the agent process; the next prompt starts it again, without waiting for the back-off.',
    Type.Object({ agentId: AgentIdSchema }, strict),
    Type.Object({}),
  ),
};
