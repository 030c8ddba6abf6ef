import type { MessageId, SessionEvent, SessionState } from '@fyllo/protocol';
import { isReminderText } from './reminder-text';

type StateEvent = Exclude<SessionEvent, { readonly messageId: MessageId }>;

/** Folds an event that speaks of the session as a whole: each replaces what was there. */
export function foldIntoState(state: SessionState, event: StateEvent): SessionState {
  switch (event.type) {
    case 'plan':
      return { ...state, plan: event.entries };
    case 'commands':
      return { ...state, commands: event.commands };
    case 'config': {
      const { configUnconfirmed: _before, ...rest } = state;
      const config = event.options;
      return event.unconfirmed ? { ...rest, config, configUnconfirmed: true } : { ...rest, config };
    }
    case 'mode':
      return { ...state, modeId: event.modeId };
    case 'usage':
      return { ...state, usage: event.usage };
    case 'agent-title': {
      if (event.title !== null && isReminderText(event.title)) return state;
      const { agentTitle: _previous, ...rest } = state;
      return event.title === null ? rest : { ...rest, agentTitle: event.title };
    }
    case 'notice':
      return state; // shown once, never kept
  }
}
