import { activities } from './activities.mjs';
import { fileChanges } from './file-changes.mjs';
import { floods } from './floods.mjs';
import { pageRequests } from './page-requests.mjs';
import { pageSettings } from './page-settings.mjs';
import { pageSubAgents } from './page-sub-agents.mjs';
import { pageTexts } from './page-texts.mjs';
import { permissions } from './permissions.mjs';
import { processes } from './processes.mjs';
import { prompts } from './prompts.mjs';
import { questions } from './questions.mjs';
import { recovery } from './recovery.mjs';
import { sessions } from './sessions.mjs';
import { settingsScenarios } from './settings.mjs';
import { signIn } from './sign-in.mjs';
import { start } from './start.mjs';
import { states } from './state.mjs';
import { text } from './text.mjs';
import { tools } from './tools.mjs';

/** Every scenario by name; `about` says what it does. */
export const SCENARIOS = {
  ...{ ...start, ...text, ...sessions, ...recovery, ...settingsScenarios, ...signIn },
  ...fileChanges,
  ...prompts,
  ...{ ...tools, ...states, ...permissions, ...questions, ...processes },
  ...{ ...pageSettings, ...pageRequests, ...pageTexts, ...pageSubAgents, ...floods, ...activities },
};
