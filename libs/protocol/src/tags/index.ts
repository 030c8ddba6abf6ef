import type { Static } from '@sinclair/typebox';
import { showTime } from './show-time';
import { spawnSession } from './spawn-session';

export type { TagDefinition, TagFacts } from './define-tag';

/** Every type of `fyllo-signal`: what is not here is not drawn. */
export const SIGNALS = [
  showTime, //
  spawnSession,
] as const;

type Signal = (typeof SIGNALS)[number];
export type SignalType = Signal['type'];
export type SignalPayload<T extends SignalType> = Readonly<
  Static<Extract<Signal, { readonly type: T }>['schema']>
>;
