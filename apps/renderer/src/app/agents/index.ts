export { AgentPicker } from './agent-picker';
export { AgentProblems } from './agent-problems';
export { KnownAgents } from './known-agents';
