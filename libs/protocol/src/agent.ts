import { Type, type Static } from '@sinclair/typebox';
import { AppErrorSchema } from './error-schema';
import { AgentIdSchema } from './id-schemas';

export const AGENT_SOURCES = ['bundled', 'path', 'custom'] as const;
export const AGENT_PHASES = ['idle', 'starting', 'ready', 'failed'] as const;
export type AgentPhase = (typeof AGENT_PHASES)[number];

/** An agent a person can choose, and how its process is. */
export const AgentSchema = Type.Object({
  id: AgentIdSchema,
  name: Type.String(),
  source: Type.Union(AGENT_SOURCES.map((source) => Type.Literal(source))),
  /** The command line as it will be run, for display. */
  command: Type.String(),
  phase: Type.Union(AGENT_PHASES.map((phase) => Type.Literal(phase))),
  /** `agentInfo` of the handshake. */
  title: Type.Optional(Type.String()),
  version: Type.Optional(Type.String()),
  error: Type.Optional(AppErrorSchema),
});
export type Agent = Readonly<Static<typeof AgentSchema>>;

/** A fault in `custom-agents.json`; `line` and `column` are 1-based. */
export const AgentFileProblemSchema = Type.Object({
  path: Type.String(),
  message: Type.String(),
  line: Type.Integer(),
  column: Type.Integer(),
});
export type AgentFileProblem = Readonly<Static<typeof AgentFileProblemSchema>>;

export const AgentListSchema = Type.Object({
  agents: Type.Array(AgentSchema),
  problems: Type.Array(AgentFileProblemSchema),
});
export type AgentList = Readonly<Static<typeof AgentListSchema>>;

export const AgentDiagnosticsSchema = Type.Object({
  agentId: AgentIdSchema,
  phase: Type.Union(AGENT_PHASES.map((phase) => Type.Literal(phase))),
  pid: Type.Optional(Type.Integer()),
  launches: Type.Integer(),
  stderrTail: Type.String(),
  noiseLines: Type.Integer(),
  /** The first lines of stdout that were not ACP messages. */
  noise: Type.Array(Type.String()),
  /** Unknown update kinds and how often each came. */
  unknownUpdates: Type.Record(Type.String(), Type.Integer()),
  capabilities: Type.Unsafe<unknown>({}),
  error: Type.Optional(AppErrorSchema),
});
export type AgentDiagnostics = Readonly<Static<typeof AgentDiagnosticsSchema>>;
