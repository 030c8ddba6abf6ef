import type { RealAgent } from './agent-definition';
import { CLAUDE } from './definitions/claude';
import { CODEX } from './definitions/codex';
import { COPILOT } from './definitions/copilot';
import { GEMINI } from './definitions/gemini';
import { OPENCODE } from './definitions/opencode';
import { PI } from './definitions/pi';
import { QWEN } from './definitions/qwen';

/** In the order of the table; the quick ones first. */
export const REAL_AGENTS: readonly RealAgent[] = [
  CODEX,
  PI,
  CLAUDE,
  COPILOT,
  GEMINI,
  OPENCODE,
  QWEN,
];
