import { play } from './agent.mjs';
import { SCENARIOS } from './scenarios/index.mjs';
import { Wire } from './wire.mjs';

/** `node fake-agent.mjs <scenario> [argument …]`; FAKE_AGENT_LOG names a file for the lines it reads. */
const [name = 'echo'] = process.argv.slice(2);
const scenario = SCENARIOS[name];
if (scenario === undefined) {
  process.stderr.write(
    `There is no scenario ${name}; there are: ${Object.keys(SCENARIOS).join(' ')}\n`,
  );
  process.exit(64);
}
await play(scenario, new Wire(), process.env.FAKE_AGENT_LOG);
