export { Composer } from './composer';
export type { ComposerTarget, OutgoingText } from './composer-target';
export type { Draft } from './draft';
export { draftKeyOf, Drafts } from './drafts';
