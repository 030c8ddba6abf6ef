import { Type, type Static } from '@sinclair/typebox';
import { AppErrorSchema } from './error-schema';

/** The name of an entry of the ACP registry: it becomes a folder name, so nothing else is accepted. */
export const RegistryIdSchema = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: '^[a-z0-9][a-z0-9_.-]*$',
});

/** An agent that can be installed. */
export const RegistryEntrySchema = Type.Object({
  id: RegistryIdSchema,
  name: Type.String(),
  version: Type.String(),
  description: Type.String(),
  website: Type.Optional(Type.String()),
  license: Type.Optional(Type.String()),
  /** How it is distributed for this machine; `none` when there is nothing we can install here. */
  distribution: Type.Union([Type.Literal('npm'), Type.Literal('binary'), Type.Literal('none')]),
  /**
   * Why an archive will not be installed, known before anybody tries. `no-checksum`: nobody has said which bytes are
   * the agent. `archive-format`: it is neither tar.gz nor zip.
   */
  unsupported: Type.Optional(
    Type.Union([Type.Literal('no-checksum'), Type.Literal('archive-format')]),
  ),
  /** The package, or the address of the archive: what an installation will fetch. */
  origin: Type.Optional(Type.String()),
  /** The version in the data folder. */
  installed: Type.Optional(Type.String()),
});
export type RegistryEntry = Readonly<Static<typeof RegistryEntrySchema>>;

export const AgentRegistrySchema = Type.Object({
  entries: Type.Array(RegistryEntrySchema),
  /** Where the list is from. `cache`: the address was not reached, this is its last answer. */
  source: Type.Union([Type.Literal('bundled'), Type.Literal('cache'), Type.Literal('url')]),
  /** Entries that are not as the registry's format says, or that cannot be trusted with a folder of that name. */
  leftOut: Type.Optional(Type.Integer()),
  /** Unix milliseconds of the list. */
  at: Type.Integer(),
  /** Why the address could not be read. */
  error: Type.Optional(AppErrorSchema),
});
export type AgentRegistry = Readonly<Static<typeof AgentRegistrySchema>>;

export const INSTALL_PHASES = [
  'waiting',
  'downloading',
  'unpacking',
  'checking',
  'done',
  'failed',
  'cancelled',
] as const;

/** An installation, update or removal under way, or how the last one ended. */
export const InstallSchema = Type.Object({
  registryId: RegistryIdSchema,
  version: Type.String(),
  phase: Type.Union(INSTALL_PHASES.map((phase) => Type.Literal(phase))),
  startedAt: Type.Integer(),
  /** Bytes of a download, where they are known. */
  received: Type.Optional(Type.Integer()),
  total: Type.Optional(Type.Integer()),
  /** The last line the installer said. */
  line: Type.Optional(Type.String()),
  error: Type.Optional(AppErrorSchema),
});
export type Install = Readonly<Static<typeof InstallSchema>>;
