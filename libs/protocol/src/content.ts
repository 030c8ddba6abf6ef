import { Type, type Static } from '@sinclair/typebox';
import { HeavySchema, JsonSchema } from './json';

/** ACP 1.x tool kinds plus `write` (behaviour 7.10). Unknown kinds become `other`. */
export const TOOL_KINDS = [
  'read',
  'write',
  'edit',
  'delete',
  'move',
  'search',
  'execute',
  'think',
  'fetch',
  'switch_mode',
  'other',
] as const;
export type ToolKind = (typeof TOOL_KINDS)[number];
export const ToolKindSchema = Type.Union(TOOL_KINDS.map((kind) => Type.Literal(kind)));

/** `cancelled` and `interrupted` are ours: an agent leaves such calls open. */
export const TOOL_STATUSES = [
  'pending',
  'in_progress',
  'completed',
  'failed',
  'cancelled',
  'interrupted',
] as const;
export type ToolStatus = (typeof TOOL_STATUSES)[number];
export const ToolStatusSchema = Type.Union(TOOL_STATUSES.map((status) => Type.Literal(status)));

const DiffBodySchema = Type.Object({
  /** `null`: the file did not exist before. May be a fragment of the file, not the whole. */
  oldText: Type.Union([Type.String(), Type.Null()]),
  newText: Type.String(),
});
export type DiffBody = Readonly<Static<typeof DiffBodySchema>>;

/** Non-text content: images, audio, resources. Bytes stay base64 inside the block. */
export const MediaSchema = Type.Object({
  kind: Type.Union([
    Type.Literal('image'),
    Type.Literal('audio'),
    Type.Literal('resource'),
    Type.Literal('resource_link'),
  ]),
  mimeType: Type.Optional(Type.String()),
  uri: Type.Optional(Type.String()),
  name: Type.Optional(Type.String()),
  /** base64 for images and audio and binary resources, text for text resources. */
  data: Type.Optional(HeavySchema(Type.String())),
});
export type Media = Readonly<Static<typeof MediaSchema>>;

export const ToolContentSchema = Type.Union([
  Type.Object({ type: Type.Literal('text'), body: HeavySchema(Type.String()) }),
  Type.Object({
    type: Type.Literal('diff'),
    path: Type.String(),
    /** What the agent itself says about the change (`_meta.kind`), e.g. `delete`. */
    change: Type.Optional(Type.String()),
    body: HeavySchema(DiffBodySchema),
  }),
  Type.Object({ type: Type.Literal('terminal'), terminalId: Type.String() }),
  Type.Object({ type: Type.Literal('media'), media: MediaSchema }),
]);
export type ToolContent = Readonly<Static<typeof ToolContentSchema>>;

export const LocationSchema = Type.Object({
  path: Type.String(),
  /** 1-based. */
  line: Type.Optional(Type.Integer({ minimum: 1 })),
});
export type Location = Readonly<Static<typeof LocationSchema>>;

const CountSchema = Type.Integer({ minimum: 0 });

/** What an agent says of the sub-agent that a call of it started: small, and never a heavy payload. */
export const SubAgentFactsSchema = Type.Object({
  description: Type.Optional(Type.String()),
  agentType: Type.Optional(Type.String()),
  model: Type.Optional(Type.String()),
  tokens: Type.Optional(CountSchema),
  durationMs: Type.Optional(CountSchema),
  toolUses: Type.Optional(CountSchema),
  /** How many of its tool calls were of which kind. */
  toolCounts: Type.Optional(Type.Array(Type.Object({ kind: ToolKindSchema, count: CountSchema }))),
  linesAdded: Type.Optional(CountSchema),
  linesRemoved: Type.Optional(CountSchema),
});
export type SubAgentFacts = Readonly<Static<typeof SubAgentFactsSchema>>;

/** How a command of a tool ended. */
export const ExitSchema = Type.Object({
  code: Type.Optional(Type.Integer()),
  signal: Type.Optional(Type.String()),
});
export type Exit = Readonly<Static<typeof ExitSchema>>;

/** What one update says about a tool call: absent means unchanged, arrays and objects replace. */
export const ToolPatchSchema = Type.Object({
  title: Type.Optional(Type.String()),
  /** The programmatic tool name. */
  name: Type.Optional(Type.String()),
  kind: Type.Optional(ToolKindSchema),
  status: Type.Optional(ToolStatusSchema),
  input: Type.Optional(HeavySchema(JsonSchema)),
  output: Type.Optional(HeavySchema(JsonSchema)),
  content: Type.Optional(Type.Array(ToolContentSchema)),
  exit: Type.Optional(ExitSchema),
  locations: Type.Optional(Type.Array(LocationSchema)),
  /** The agent's `_meta`, bounded. */
  meta: Type.Optional(HeavySchema(JsonSchema)),
  /** The call whose sub-agent made this one, as the agent says: whether that holds is for the reader to check. */
  parentCallId: Type.Optional(Type.String()),
  /** This call started a sub-agent; all that has been heard of it so far. */
  subAgent: Type.Optional(SubAgentFactsSchema),
});
export type ToolPatch = Readonly<Static<typeof ToolPatchSchema>>;

export const PermissionOptionSchema = Type.Object({
  optionId: Type.String(),
  name: Type.String(),
  /** A hint for colours only: allow_once, allow_always, reject_once, reject_always, or what the agent says. */
  kind: Type.String(),
});
export type PermissionOption = Readonly<Static<typeof PermissionOptionSchema>>;

export const PlanEntrySchema = Type.Object({
  content: Type.String(),
  priority: Type.String(),
  status: Type.String(),
});
export type PlanEntry = Readonly<Static<typeof PlanEntrySchema>>;

export const CommandSchema = Type.Object({
  name: Type.String(),
  description: Type.String(),
  hint: Type.Optional(Type.String()),
});
export type Command = Readonly<Static<typeof CommandSchema>>;

export const UsageSchema = Type.Object({
  used: Type.Integer({ minimum: 0 }),
  size: Type.Integer({ minimum: 0 }),
  cost: Type.Optional(Type.Object({ amount: Type.Number(), currency: Type.String() })),
});
export type Usage = Readonly<Static<typeof UsageSchema>>;

export const ConfigValueSchema = Type.Object({
  value: Type.String(),
  name: Type.String(),
  description: Type.Optional(Type.String()),
  group: Type.Optional(Type.String()),
});

export const ConfigOptionSchema = Type.Union([
  Type.Object({
    type: Type.Literal('select'),
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    currentValue: Type.String(),
    values: Type.Array(ConfigValueSchema),
  }),
  Type.Object({
    type: Type.Literal('boolean'),
    id: Type.String(),
    name: Type.String(),
    description: Type.Optional(Type.String()),
    category: Type.Optional(Type.String()),
    currentValue: Type.Boolean(),
  }),
]);
export type ConfigOption = Readonly<Static<typeof ConfigOptionSchema>>;

/** A value of a select, or of a boolean option. */
export const ConfigChoiceValueSchema = Type.Union([
  Type.String({ maxLength: 8192 }),
  Type.Boolean(),
]);
/** What a person chose for an option. */
export const ConfigChoiceSchema = Type.Object(
  { configId: Type.String({ minLength: 1, maxLength: 500 }), value: ConfigChoiceValueSchema },
  { additionalProperties: false },
);
export type ConfigChoice = Readonly<Static<typeof ConfigChoiceSchema>>;
