import type { ScriptedLlm } from '../scripted-llm/scripted-llm';
import type { RealAgent } from './agent-definition';
import type { AgentDesk } from './agent-desk';
import type { AgentSession, SessionWish } from './agent-session';
import { newProject, type ProjectFolder } from './project-folder';

/** What a scenario works with. */
export class Trial {
  constructor(
    readonly agent: RealAgent,
    readonly desk: AgentDesk,
    readonly llm: ScriptedLlm,
    /** Projects and what else is written in a run go here. */
    readonly folder: string,
    /** Of the application: `agents/custom-agents.json` lies in it. */
    readonly dataDir: string,
  ) {}

  project(mark?: string): ProjectFolder {
    return newProject(this.folder, mark);
  }

  session(wish: Partial<SessionWish> = {}): AgentSession {
    return this.desk.session({ agentId: this.agent.id, project: this.project(), ...wish });
  }

  /** The requests the model answers from now on. */
  modelFromNow(): () => ScriptedLlm['answered'] {
    const before = this.llm.answered.length;
    return () => this.llm.answered.slice(before);
  }
}

/** Everything that was said in a conversation which reached the model. */
export const said = ({ turns }: ScriptedLlm['answered'][number]): string =>
  turns.map(({ text }) => text).join('\n');
