import { rowAfter } from '../../ui';
import { changeBetween, movedPlace } from './text-change';
import { triggerAt, type Trigger } from './trigger';

/** Which menu is open, and what in it Enter would choose. */
export interface CompletionState {
  readonly trigger: Trigger | null;
  /** The sign whose menu the person closed: it opens again when the sign is typed anew. */
  readonly closedAt: number | null;
  /** Key of the active item. */
  readonly active: string | null;
}

export const NOTHING_OPEN: CompletionState = { trigger: null, closedAt: null, active: null };

/** What of the text is looked at after something was typed. */
export interface TypedText {
  readonly old: string;
  readonly now: string;
  readonly caret: number;
  /** What was typed, as the browser tells it: the same sign may stand in the same place, and be typed anew. */
  readonly data?: string | null;
}

/** Typing opens a menu, changes what it is asked, or closes it. The same state when nothing of it changes. */
export function afterTyping(state: CompletionState, typed: TypedText): CompletionState {
  const closedAt = state.closedAt === null ? null : closedPlace(state.closedAt, typed);
  const found = triggerAt(typed.now, typed.caret);
  const trigger = found?.at === closedAt ? null : found;
  if (trigger === null && state.trigger === null && closedAt === state.closedAt) return state;
  const goesOn = trigger?.at === state.trigger?.at && trigger?.kind === state.trigger?.kind;
  const asked = goesOn && trigger?.query === state.trigger?.query;
  return { trigger, closedAt, active: asked ? state.active : null };
}

/** The caret was moved: a menu stays as long as the caret is where it was asked. */
export function afterMoving(state: CompletionState, text: string, caret: number): CompletionState {
  const { trigger } = state;
  if (trigger === null || caret === trigger.at + 1 + trigger.query.length) return state;
  const found = triggerAt(text, caret);
  if (found?.at !== trigger.at) return { ...state, trigger: null, active: null };
  return { ...state, trigger: found, active: null };
}

/** Closes the menu for good, until its sign is typed anew. */
export const afterClosing = (state: CompletionState): CompletionState => ({
  trigger: null,
  closedAt: state.trigger?.at ?? state.closedAt,
  active: null,
});

/** The item that is active in a list: the one that was, as long as it is there, else the first. */
export const activeOf = (state: CompletionState, keys: readonly string[]): string | null =>
  keys.find((key) => key === state.active) ?? keys[0] ?? null;

/** What a key without modifiers, other than those that choose, does in a menu of so many items. */
export type MenuPress =
  { readonly does: 'close' | 'nothing' } | { readonly does: 'move'; readonly to: number };

/** `at`: the row that is active. Arrows go round, the other keys end at the ends. */
export function pressInMenu(key: string, at: number, count: number): MenuPress {
  if (key === 'Escape') return { does: 'close' };
  if (count === 0) return { does: 'nothing' };
  if (key === 'Home' || (key === 'ArrowDown' && at === count - 1)) return { does: 'move', to: 0 };
  if (key === 'End' || (key === 'ArrowUp' && at === 0)) return { does: 'move', to: count - 1 };
  const to = rowAfter(key, at, count);
  return to === null ? { does: 'nothing' } : { does: 'move', to };
}

/** Where the sign is now whose menu was closed, or null when it went or was typed anew. */
function closedPlace(at: number, { old, now, caret, data }: TypedText): number | null {
  const place = movedPlace(old, now, changeBetween(old, now), { at, length: 1 });
  return place !== null && caret === place + 1 && data === now.charAt(place) ? null : place;
}
