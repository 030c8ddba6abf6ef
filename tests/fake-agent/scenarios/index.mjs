import { permissions } from './permissions.mjs';
import { processes } from './processes.mjs';
import { sessions } from './sessions.mjs';
import { start } from './start.mjs';
import { text } from './text.mjs';
import { tools } from './tools.mjs';

/** Every scenario by name; `about` says what it does. */
export const SCENARIOS = { ...start, ...text, ...sessions, ...tools, ...permissions, ...processes };
