import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { LoopbackServer } from '../../libs/agent-supervisor/src/installs/testing/loopback-server';
import { tarGz } from '../../libs/agent-supervisor/src/installs/testing/tar-archive';
import { newFolder } from './running-host';

const FAKE_AGENT = path.resolve('tests/fake-agent/fake-agent.mjs');
const PACKAGE = 'tiny-agent';

/** What the program of the package does: a scenario of the scripted agent, or anything else. */
const program = (script: string): string => `#!/usr/bin/env node\n${script}\n`;

export const works = program(
  `process.argv[2] = 'echo';\nawait import(${JSON.stringify(FAKE_AGENT)});`,
);
export const fails = program("console.error('no licence found');\nprocess.exit(3);");

/** A list of agents and a registry of packages, both on this machine and of one agent. */
export class AgentRegistryServer {
  private constructor(private readonly server: LoopbackServer) {}

  static async start(): Promise<AgentRegistryServer> {
    return new AgentRegistryServer(await LoopbackServer.start());
  }

  /** Address of the list. */
  get address(): string {
    return `${this.server.origin}/agents.json`;
  }

  /** A home folder in which npm asks here; variables of npm are not passed on by the host. */
  get env(): NodeJS.ProcessEnv {
    const home = newFolder('home');
    writeFileSync(path.join(home, '.npmrc'), `registry=${this.server.origin}\n`);
    return { HOME: home };
  }

  /** The list names this version from now on, and the package has it. */
  publish(version: string, script: string): void {
    const manifest = { name: PACKAGE, version, type: 'module', bin: 'agent.js' };
    const bytes = tarGz([
      { name: 'package/package.json', body: JSON.stringify(manifest) },
      { name: 'package/agent.js', body: script, mode: 0o755 },
    ]);
    const tarball = this.server.on(`/${PACKAGE}-${version}.tgz`, bytes);
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const versions = { [version]: { ...manifest, dist: { tarball, integrity } } };
    this.serve(`/${PACKAGE}`, { name: PACKAGE, 'dist-tags': { latest: version }, versions });
    const agent = {
      ...{ id: 'tiny', name: 'Tiny', version, description: 'A <b>tiny</b> agent', authors: [] },
      ...{ license: 'MIT', distribution: { npx: { package: `${PACKAGE}@${version}` } } },
    };
    this.serve('/agents.json', { version: '1.0.0', agents: [agent] });
  }

  async close(): Promise<void> {
    await this.server.close();
  }

  private serve(at: string, document: unknown): void {
    this.server.on(at, (_request, response) => {
      response.setHeader('content-type', 'application/json').end(JSON.stringify(document));
    });
  }
}
