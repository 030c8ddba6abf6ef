import type { RealAgent } from '../agent-definition';

const config = (origin: string): string => `model = "gpt-5.4"
model_provider = "scripted"
approval_policy = "on-request"
sandbox_mode = "read-only"
model_reasoning_summary = "detailed"
check_for_update_on_startup = false

[model_providers.scripted]
name = "Scripted"
base_url = "${origin}/v1"
env_key = "SCRIPTED_KEY"
wire_api = "responses"
requires_openai_auth = false
request_max_retries = 1
stream_max_retries = 1

[analytics]
enabled = false
`;

export const CODEX: RealAgent = {
  id: 'codex',
  name: 'Codex',
  registryId: 'codex-acp',
  programs: ['bwrap'], // without its sandbox it cannot even read
  setting: 'reasoning_effort',
  environment: () => ({ SCRIPTED_KEY: 'none', NO_BROWSER: '1' }),
  files: ({ origin }) => ({ '.codex/config.toml': config(origin) }),
  lacks: { 'sub-agent': 'it runs, and nothing of it is told' },
};
