import type { RealAgent } from '../agent-definition';

/** Port 9 discards: what still looks for a registry fails at once. */
const NO_REGISTRY = 'http://127.0.0.1:9/';

/** Asks before edits and commands, and knows two models: scripted ones. */
function config(origin: string): object {
  const model = {
    attachment: true,
    reasoning: true,
    tool_call: true,
    modalities: { input: ['text', 'image'], output: ['text'] },
    limit: { context: 200_000, output: 32_000 },
  };
  const provider = {
    npm: '@ai-sdk/openai-compatible',
    name: 'Scripted',
    options: { baseURL: `${origin}/v1`, apiKey: 'none' },
    models: {
      scripted: { name: 'Scripted model', ...model },
      'scripted-large': { name: 'Large scripted model', ...model },
    },
  };
  return {
    autoupdate: false,
    share: 'disabled',
    model: 'scripted/scripted',
    small_model: 'scripted/scripted',
    enabled_providers: ['scripted'],
    permission: { edit: 'ask', bash: 'ask', webfetch: 'ask' },
    provider: { scripted: provider },
  };
}

export const OPENCODE: RealAgent = {
  id: 'opencode',
  name: 'OpenCode',
  registryId: 'opencode',
  environment: () => ({
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_PURE: '1',
    // it installs a plug-in package in the background when it can reach a registry
    NPM_CONFIG_REGISTRY: NO_REGISTRY,
    npm_config_registry: NO_REGISTRY,
    BUN_CONFIG_REGISTRY: NO_REGISTRY,
  }),
  files: ({ origin }) => ({ '.config/opencode/opencode.json': config(origin) }),
  lacks: { plan: 'its to-do list is an ordinary tool call' },
};
