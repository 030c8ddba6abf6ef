import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { AgentPlace, RealAgent } from './agent-definition';

/** Writes the agent's settings into its home folder. */
export function furnish(agent: RealAgent, place: AgentPlace): void {
  mkdirSync(place.home, { recursive: true });
  for (const [name, content] of Object.entries(agent.files(place))) {
    const file = path.join(place.home, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content, null, 2));
  }
}

/**
 * The environment of a person who has set the agent up for the scripted model: nothing of the caller's but PATH, no
 * keys, no settings.
 */
export function environmentOf(
  agent: RealAgent,
  place: AgentPlace,
  searchPath: readonly string[],
): Readonly<Record<string, string>> {
  return {
    ...bareEnvironment(place.home, searchPath),
    // Codex refuses a home below the folder for temporary files
    TMPDIR: temporaryFolder(place.home),
    ...agent.environment(place),
  };
}

/** Of a person who has set up nothing. */
export const bareEnvironment = (home: string, searchPath: readonly string[]) => ({
  PATH: searchPath.join(path.delimiter),
  HOME: home,
  USERPROFILE: home,
  LANG: 'C.UTF-8',
  TERM: 'dumb',
  GIT_CONFIG_NOSYSTEM: '1',
});

function temporaryFolder(home: string): string {
  const folder = `${home}-tmp`;
  mkdirSync(folder, { recursive: true });
  return folder;
}
