import { Type, type Static } from '@sinclair/typebox';
import { AppErrorSchema } from './error-schema';
import { AgentIdSchema } from './id-schemas';

export const AGENT_SOURCES = ['bundled', 'path', 'registry', 'custom'] as const;
export const AGENT_PHASES = ['idle', 'starting', 'ready', 'failed'] as const;
export type AgentPhase = (typeof AGENT_PHASES)[number];

/** A way to sign in that an agent offers. */
export const SignInMethodSchema = Type.Object({
  id: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  /**
   * `agent`: the agent does it when asked. `terminal`: a command the person runs. `env`: variables the person sets in
   * the agent's configuration.
   */
  how: Type.Union([Type.Literal('agent'), Type.Literal('terminal'), Type.Literal('env')]),
  /** The command line of a `terminal` method, or the variable names of an `env` method, for display. */
  hint: Type.Optional(Type.String()),
});
export type SignInMethod = Readonly<Static<typeof SignInMethodSchema>>;

/** What an agent can do, from its last handshake; absent means it said nothing or cannot. */
export const AgentAbilitiesSchema = Type.Object({
  image: Type.Boolean(),
  audio: Type.Boolean(),
  embeddedContext: Type.Boolean(),
  additionalDirectories: Type.Boolean(),
  mcpHttp: Type.Boolean(),
  load: Type.Boolean(),
  resume: Type.Boolean(),
  close: Type.Boolean(),
  logout: Type.Boolean(),
});
export type AgentAbilities = Readonly<Static<typeof AgentAbilitiesSchema>>;

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
  /** Of the running process, or remembered from its last handshake. */
  abilities: Type.Optional(AgentAbilitiesSchema),
  signIn: Type.Optional(Type.Array(SignInMethodSchema)),
  /** A sign-in the person started outside any turn is under way. */
  signingIn: Type.Optional(Type.Boolean()),
  /** Entry of the registry it was installed from. */
  registryId: Type.Optional(Type.String()),
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

/** One line of the protocol log: what went over the wire, without secrets, cut when long. */
export const ProtocolLineSchema = Type.Object({
  at: Type.Integer(),
  direction: Type.Union([Type.Literal('to-agent'), Type.Literal('from-agent')]),
  text: Type.String(),
});
export type ProtocolLine = Readonly<Static<typeof ProtocolLineSchema>>;
