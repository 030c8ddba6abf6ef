import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { startScriptedLlm, type ScriptedLlm } from '../scripted-llm/scripted-llm';
import { survivors } from '../supervision/process-table';
import type { AgentPlace, RealAgent } from './agent-definition';
import { AgentDesk } from './agent-desk';
import { bareEnvironment, environmentOf, furnish } from './agent-home';
import { install, installCompanion, missingPrograms, NotInstallable } from './installation';
import { brief, outcomeOf, type Outcome } from './outcome';
import { REAPER } from './programs';
import { REAL_AGENTS } from './real-agents';
import type { AgentRunOrder, RunMessage } from './run-message';
import { SCENARIOS, type ScenarioName } from './scenarios';
import { Trial } from './trial';

/** Installing downloads hundreds of megabytes. */
const INSTALL_PATIENCE_MS = 10 * 60_000;
const STOP_PATIENCE_MS = 10_000;

/** Tries one agent: a process of its own, so that its environment can be that of a person who has set the agent up. */
class AgentRun {
  private readonly dataDir: string;
  private readonly place: AgentPlace;
  private searchPath: readonly string[];

  constructor(
    private readonly agent: RealAgent,
    private readonly order: AgentRunOrder,
    private readonly llm: ScriptedLlm,
    private readonly tell: (message: RunMessage) => void,
  ) {
    this.dataDir = path.join(order.cache, 'data', agent.id);
    this.place = { origin: llm.origin, home: path.join(order.folder, 'homes', agent.id) };
    this.searchPath = [path.dirname(process.execPath), ...systemPath()];
    mkdirSync(this.dataDir, { recursive: true });
    furnish(agent, this.place);
  }

  async run(): Promise<void> {
    const started = Date.now();
    try {
      const version = await this.install();
      this.tell({ k: 'installed', version, ms: Date.now() - started });
    } catch (error) {
      if (error instanceof NotInstallable)
        this.tell({ k: 'skipped', reason: brief(error.message) });
      else this.tellOutcome('handshake', outcomeOf(error, undefined), started);
      return;
    }
    replaceEnvironment(environmentOf(this.agent, this.place, this.searchPath));
    const desk = this.desk();
    const folder = path.join(this.order.folder, 'projects', this.agent.id);
    mkdirSync(folder, { recursive: true });
    const trial = new Trial(this.agent, desk, this.llm, folder, this.dataDir);
    for (const name of this.order.scenarios) {
      if (name !== 'stop') await this.timed(name, () => SCENARIOS[name].run(trial));
    }
    await this.timed('stop', () => this.stop(desk));
  }

  private async timed(
    scenario: ScenarioName,
    run: () => Promise<string | undefined>,
  ): Promise<void> {
    const started = Date.now();
    let outcome: Outcome;
    try {
      const note = await run();
      outcome = { verdict: 'pass', ...(note === undefined ? {} : { note }) };
    } catch (error) {
      outcome = outcomeOf(error, this.agent.lacks[scenario]);
    }
    this.tellOutcome(scenario, outcome, started);
  }

  private tellOutcome(scenario: ScenarioName, outcome: Outcome, started: number): void {
    this.tell({ k: 'outcome', scenario, outcome, ms: Date.now() - started });
  }

  private async install(): Promise<string> {
    const { agent, order } = this;
    const missing = missingPrograms(agent, this.searchPath);
    if (missing.length > 0) throw new NotInstallable(`it needs ${missing.join(', ')} on PATH`);
    if (agent.companion !== undefined) {
      const programs = await installCompanion(agent.companion, order.cache);
      this.searchPath = [programs, ...this.searchPath];
    }
    replaceEnvironment({
      ...bareEnvironment(this.place.home, this.searchPath),
      ...networkOf(process.env, order.cache),
    });
    const desk = this.desk();
    desk.patience = INSTALL_PATIENCE_MS;
    try {
      return await install(desk);
    } finally {
      await desk.supervisor.shutdown();
    }
  }

  private desk(): AgentDesk {
    const program = (file: string) => ({ command: process.execPath, args: [file] });
    const options = {
      dataDir: this.dataDir,
      guideAgent: program('-'), // nobody starts it
      reaper: program(REAPER),
      version: '0.0.0-test',
    };
    return new AgentDesk(this.agent, options, (script) => this.llm.follow(script));
  }

  private async stop(desk: AgentDesk): Promise<undefined> {
    await desk.supervisor.shutdown();
    const left = await survivors(this.place.home, STOP_PATIENCE_MS);
    for (const pid of left) process.kill(pid, 'SIGKILL');
    if (left.length > 0) throw new Error(`${left.length} processes were left`);
    if (desk.failures.length > 0) throw new Error(desk.failures.join('; '));
    return undefined;
  }
}

const systemPath = (): readonly string[] =>
  (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.includes('node_modules'));

/** How the caller reaches the network; nothing else of its environment concerns an installation. */
const NETWORK =
  /^(?:https?_proxy|all_proxy|no_proxy|node_extra_ca_certs|ssl_cert_(?:file|dir)|npm_config_(?:registry|cafile|ca|proxy|https_proxy|noproxy|strict_ssl|userconfig|globalconfig))$/iu;

/** npm keeps what it downloaded although the home folder is new. */
const networkOf = (environment: NodeJS.ProcessEnv, cache: string) => ({
  ...Object.fromEntries(Object.entries(environment).filter(([name]) => NETWORK.test(name))),
  npm_config_cache: path.join(cache, 'npm'),
});

function replaceEnvironment(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name);
  Object.assign(process.env, environment);
}

const order = JSON.parse(process.argv[2] ?? '{}') as AgentRunOrder;
const agent = REAL_AGENTS.find(({ id }) => id === order.agentId);
if (agent === undefined) throw new Error(`There is no agent ${order.agentId}`);
const nothing = { file: '', from: '', to: '', command: '' };
const llm = await startScriptedLlm(nothing);
await new AgentRun(agent, order, llm, (message) => process.send?.(message)).run();
await llm.close();
process.disconnect();
