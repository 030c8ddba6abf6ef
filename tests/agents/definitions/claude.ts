import type { RealAgent } from '../agent-definition';

export const CLAUDE: RealAgent = {
  id: 'claude',
  name: 'Claude Code',
  registryId: 'claude-acp',
  environment: ({ origin }) => ({
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    DISABLE_TELEMETRY: '1',
    ENABLE_TOOL_SEARCH: 'false', // every tool is offered at once
    CLAUDE_CODE_ENABLE_TODO_TOOLS: '1',
  }),
  files: () => ({
    '.claude.json': { hasCompletedOnboarding: true },
    // its own default asks the model about every action
    '.claude/settings.json': { permissions: { defaultMode: 'default' } },
  }),
  lacks: {},
};
