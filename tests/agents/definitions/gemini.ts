import type { RealAgent } from '../agent-definition';

const MODEL = 'gemini-2.5-pro'; // a fixed one: a router would ask the model which model to ask

export const GEMINI: RealAgent = {
  id: 'gemini',
  name: 'Gemini CLI',
  registryId: 'gemini',
  signIn: 'gemini-api-key',
  environment: ({ origin }) => ({
    GEMINI_API_KEY: 'none',
    GOOGLE_GEMINI_BASE_URL: origin,
    GEMINI_MODEL: MODEL,
    GEMINI_TELEMETRY_ENABLED: 'false',
    GEMINI_CLI_NO_RELAUNCH: 'true',
  }),
  files: () => ({
    '.gemini/settings.json': {
      security: { auth: { selectedType: 'gemini-api-key' }, folderTrust: { enabled: false } },
      general: { disableAutoUpdate: true, enableAutoUpdate: false },
      privacy: { usageStatisticsEnabled: false },
      telemetry: { enabled: false },
      model: { name: MODEL },
    },
  }),
  lacks: {
    plan: 'its to-do list is an ordinary tool call',
    'sub-agent': 'its own policy denies it outside the mode that asks for nothing',
  },
};
