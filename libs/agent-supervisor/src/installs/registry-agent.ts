/** What is started of an installed agent, with what is added to its environment. */
export interface AgentStart {
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** How an agent is installed on one kind of machine. */
export type Distribution =
  | (AgentStart & { readonly kind: 'npm'; readonly name: string; readonly version: string })
  | (AgentStart & {
      readonly kind: 'binary';
      readonly archive: string;
      /** Lower-case hexadecimal; without it nothing is installed. */
      readonly sha256?: string;
      /** The program, by the segments of its path in the archive. */
      readonly cmd: readonly string[];
    })
  | { readonly kind: 'none' };

/** An entry of the registry that was found good, for this kind of machine. */
export interface RegistryAgent {
  readonly id: string;
  readonly name: string;
  readonly version: string;
  readonly description: string;
  readonly website?: string;
  readonly license?: string;
  readonly distribution: Distribution;
}

/** What an installation will fetch, for display. */
export function originOf(distribution: Distribution): string | undefined {
  if (distribution.kind === 'npm') return `${distribution.name}@${distribution.version}`;
  return distribution.kind === 'binary' ? distribution.archive : undefined;
}

/** The name of a kind of machine in the registry. */
export function registryPlatform(
  platform: NodeJS.Platform = process.platform,
  arch: string = process.arch,
): string {
  const system = platform === 'win32' ? 'windows' : platform;
  const machine = arch === 'arm64' ? 'aarch64' : arch === 'x64' ? 'x86_64' : arch;
  return `${system}-${machine}`;
}
