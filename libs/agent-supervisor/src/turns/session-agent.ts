import type { AgentDefinition } from '../agents/agent-definition';
import type { AgentHost } from './agent-host';
import type { SessionRoutes } from './session-routes';

/** An agent as a session sees it. */
export interface SessionAgent {
  readonly definition: AgentDefinition;
  readonly host: AgentHost;
  readonly routes: SessionRoutes;
}
