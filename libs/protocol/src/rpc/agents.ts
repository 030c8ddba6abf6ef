import { Type } from '@sinclair/typebox';
import {
  AgentDiagnosticsSchema,
  AgentFileProblemSchema,
  AgentListSchema,
  ProtocolLineSchema,
} from '../agent';
import { AgentRegistrySchema, InstallSchema, RegistryIdSchema } from '../agent-registry';
import { AgentIdSchema } from '../id-schemas';
import { MAX_CUSTOM_AGENTS_CHARS } from '../limits';
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
  'agents.warm': method(
    'workspace',
    'The window is interactive: agents may be started ahead, a few at a time. Makes no session on any of them.',
    Type.Object({}, strict),
    Type.Object({}),
  ),
  'agents.protocol-log': method(
    'workspace',
    'The last messages between FylloCode and an agent, oldest first, secrets taken out, long ones cut.',
    Type.Object({ agentId: AgentIdSchema }, strict),
    Type.Object({ lines: Type.Array(ProtocolLineSchema) }),
  ),
  'agents.sign-in': method(
    'workspace',
    'Signs in outside any turn; answers when the agent says that it worked. `cancelled` when it was ended.',
    Type.Object({ agentId: AgentIdSchema, methodId: Type.String({ maxLength: 1000 }) }, strict),
    Type.Object({}),
  ),
  'agents.cancel-sign-in': method(
    'workspace',
    'Ends a sign-in that is under way.',
    Type.Object({ agentId: AgentIdSchema }, strict),
    Type.Object({}),
  ),
  'agents.sign-out': method(
    'workspace',
    'Signs out of an agent that can do that.',
    Type.Object({ agentId: AgentIdSchema }, strict),
    Type.Object({}),
  ),
  'agents.registry': method(
    'workspace',
    'Agents that can be installed. `refresh` asks the address of the preferences again.',
    Type.Object({ refresh: Type.Optional(Type.Boolean()) }, strict),
    AgentRegistrySchema,
  ),
  'agents.installs': method(
    'workspace',
    'Installations under way and how the last ones ended; changes come as `install` items.',
    Type.Object({}, strict),
    Type.Object({ installs: Type.Array(InstallSchema) }),
  ),
  'agents.install': method(
    'workspace',
    'Begins to install an agent into the data folder, or to update it; what was there stays until the new one works.',
    Type.Object({ registryId: RegistryIdSchema }, strict),
    Type.Object({}),
  ),
  'agents.cancel-install': method(
    'workspace',
    'Ends an installation and takes away what it has written.',
    Type.Object({ registryId: RegistryIdSchema }, strict),
    Type.Object({}),
  ),
  'agents.uninstall': method(
    'workspace',
    'Stops an installed agent and removes it from the data folder. Its sessions stay.',
    Type.Object({ registryId: RegistryIdSchema }, strict),
    Type.Object({}),
  ),
  'agents.custom-file': method(
    'workspace',
    'custom-agents.json as it is, with its faults. `revision` tells this text from later ones.',
    Type.Object({}, strict),
    Type.Object({
      path: Type.String(),
      text: Type.String(),
      revision: Type.String(),
      problems: Type.Array(AgentFileProblemSchema),
    }),
  ),
  'agents.check-custom': method(
    'workspace',
    'The faults a text would have as custom-agents.json.',
    Type.Object({ text: Type.String({ maxLength: MAX_CUSTOM_AGENTS_CHARS }) }, strict),
    Type.Object({ problems: Type.Array(AgentFileProblemSchema) }),
  ),
  'agents.save-custom': method(
    'workspace',
    'Replaces custom-agents.json. `conflict` when the file has changed since `revision`; a text with faults is not saved.',
    Type.Object(
      {
        text: Type.String({ maxLength: MAX_CUSTOM_AGENTS_CHARS }),
        revision: Type.String({ maxLength: 200 }),
      },
      strict,
    ),
    Type.Object({
      saved: Type.Boolean(),
      revision: Type.String(),
      problems: Type.Array(AgentFileProblemSchema),
    }),
  ),
};
