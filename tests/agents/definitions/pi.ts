import type { RealAgent } from '../agent-definition';

const model = (id: string) => ({ id, reasoning: true, input: ['text', 'image'] });

export const PI: RealAgent = {
  id: 'pi',
  name: 'Pi',
  registryId: 'pi-acp',
  companion: '@earendil-works/pi-coding-agent@1.6.0',
  environment: () => ({
    PI_ACP_ENABLE_EMBEDDED_CONTEXT: 'true',
    PI_OFFLINE: '1',
    PI_SKIP_VERSION_CHECK: '1',
    PI_TELEMETRY: '0',
  }),
  files: ({ origin }) => ({
    '.pi/agent/models.json': {
      providers: {
        scripted: {
          baseUrl: `${origin}/v1`,
          api: 'openai-completions',
          apiKey: 'none',
          models: [model('scripted'), model('scripted-large')],
        },
      },
    },
    '.pi/agent/settings.json': { defaultProvider: 'scripted', defaultModel: 'scripted' },
  }),
  lacks: {
    // it looks at the file when it hears of the edit, and the edit may be quicker
    'edit-allowed': 'it tells the change only when it has seen the file before',
    'edit-rejected': 'it never asks for permission',
    plan: 'it has no plan',
    'sub-agent': 'it has no sub-agents',
  },
};
