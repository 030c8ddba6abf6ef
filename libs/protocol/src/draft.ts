import { Type, type Static } from '@sinclair/typebox';
import { CommandSchema, ConfigOptionSchema } from './content';
import { AppErrorSchema } from './error-schema';
import { AgentIdSchema } from './id-schemas';
import { SessionModeSchema } from './session';

/**
 * What is known ahead of a session that does not exist yet (behaviour 7.7): the agent's settings and commands for the
 * present choice of the draft page. One for each page.
 */
export const DraftStatusSchema = Type.Object({
  agentId: AgentIdSchema,
  mode: SessionModeSchema,
  phase: Type.Union([Type.Literal('probing'), Type.Literal('ready'), Type.Literal('failed')]),
  config: Type.Array(ConfigOptionSchema),
  commands: Type.Array(CommandSchema),
  error: Type.Optional(AppErrorSchema),
});
export type DraftStatus = Readonly<Static<typeof DraftStatusSchema>>;
