import type { RealAgent } from '../agent-definition';

const MODEL = 'scripted';

export const QWEN: RealAgent = {
  id: 'qwen',
  name: 'Qwen Code',
  registryId: 'qwen-code',
  environment: ({ origin }) => ({
    OPENAI_API_KEY: 'none',
    OPENAI_BASE_URL: `${origin}/v1`,
    OPENAI_MODEL: MODEL,
    QWEN_TELEMETRY_ENABLED: 'false',
  }),
  files: () => ({
    '.qwen/settings.json': {
      security: { auth: { selectedType: 'openai' } },
      general: { disableAutoUpdate: true, enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      // it drops pictures for models it does not know to see
      model: { name: MODEL, generationConfig: { modalities: { image: true } } },
      // its own default asks the model about every action
      tools: { approvalMode: 'default', todoWrite: { enabled: true } },
      ui: { enableFollowupSuggestions: false },
      memory: {
        enableManagedAutoMemory: false,
        enableManagedAutoDream: false,
        enableAutoSkill: false,
      },
    },
  }),
  lacks: {},
};
