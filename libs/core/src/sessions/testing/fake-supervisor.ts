import type {
  DraftRequest,
  PromptRequest,
  SessionTarget,
  SupervisorMessage,
} from '@fyllo/agent-supervisor/api';
import { coded, type CodedError, type ConfigChoice, type SessionId } from '@fyllo/protocol';
import type { SupervisorLink } from '../../supervisor-link';

/** A supervisor that takes every prompt and leaves the rest to the test. */
export function fakeSupervisor() {
  const prompts: PromptRequest[] = [];
  const state = {
    ...{ refuse: null as CodedError | null, cancelled: 0, deaf: false, killed: 0 },
    /** Whether the agent knows its sessions, takes several folders, and takes settings. */
    ...{ active: false, several: true, settings: true },
    /** Whether the agent takes images and files. */
    files: true,
  };
  /** Calls by name, with what they were given. */
  const calls: (readonly [name: string, ...rest: unknown[]])[] = [];
  const drafts: DraftRequest[] = [];
  const { hand, die, hears } = news();
  const note = (name: string, ...rest: unknown[]): Promise<void> => {
    calls.push([name, ...rest]);
    return Promise.resolve();
  };
  const configured = (name: string, ...rest: unknown[]): Promise<void> =>
    note(name, ...rest).then(() => {
      if (!state.settings) throw coded('config-refused', 'no', { detail: 'not this one' });
    });
  const agent = { id: 'a', name: 'A', source: 'custom', command: 'a', phase: 'ready' } as const;
  const link = {
    agents: () => Promise.resolve({ agents: [agent], problems: [] }),
    prompt: (request: PromptRequest) => {
      prompts.push(request);
      return state.refuse ? Promise.reject(state.refuse) : Promise.resolve();
    },
    cancel: () => {
      state.cancelled += 1;
      if (state.deaf) return Promise.resolve();
      return Promise.reject(coded('turn-not-running', 'unknown'));
    },
    forceStop: () => {
      state.killed += 1;
      return Promise.reject(coded('turn-not-running', 'unknown'));
    },
    isActive: () => Promise.resolve(state.active),
    abilities: (agentId: string) =>
      note('abilities', agentId).then(() => ({
        ...{ additionalDirectories: state.several, image: state.files },
        embeddedContext: state.files,
      })),
    setConfig: (target: SessionTarget, choice: ConfigChoice) =>
      configured('setConfig', target, choice),
    answerPermission: (...rest: unknown[]) => note('answerPermission', ...rest),
    giveHistory: (...rest: unknown[]) => note('giveHistory', ...rest),
    forget: (sessionId: SessionId) => note('forget', sessionId),
    openDraft: (request: DraftRequest) => {
      drafts.push(request);
      return Promise.resolve();
    },
    setDraftConfig: (...rest: unknown[]) => configured('setDraftConfig', ...rest),
    closeDraft: (draftId: string) => note('closeDraft', draftId),
    start: () => undefined,
    ...hears,
  } as unknown as SupervisorLink;
  return { link, prompts, state, calls, drafts, hand, die };
}

/** What the supervisor tells by itself. */
function news() {
  const listeners: ((message: SupervisorMessage) => Promise<void>)[] = [];
  const goneListeners: ((error: CodedError) => void)[] = [];
  return {
    hand: async (message: SupervisorMessage): Promise<void> => {
      for (const listener of listeners) await listener(message);
    },
    die: (error: CodedError): void => goneListeners.forEach((listener) => listener(error)),
    hears: {
      onMessage: (listener: (typeof listeners)[number]) => void listeners.push(listener),
      onGone: (listener: (typeof goneListeners)[number]) => void goneListeners.push(listener),
    },
  };
}
