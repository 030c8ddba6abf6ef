import type { RealAgent } from '../agent-definition';

export const COPILOT: RealAgent = {
  id: 'copilot',
  name: 'GitHub Copilot',
  registryId: 'github-copilot-cli',
  setting: 'mode', // the first of the others allows everything
  environment: ({ origin }) => ({
    COPILOT_OFFLINE: 'true',
    COPILOT_AUTO_UPDATE: 'false',
    COPILOT_PROVIDER_BASE_URL: `${origin}/v1`,
    COPILOT_PROVIDER_API_KEY: 'none',
    COPILOT_MODEL: 'gpt-5.4',
    COPILOT_PROVIDER_WIRE_API: 'completions',
  }),
  files: () => ({}),
  lacks: {
    plan: 'it keeps its plan in a database of its own and tells an empty one',
    resource: 'the model is given a path to a copy instead of the text',
  },
};
