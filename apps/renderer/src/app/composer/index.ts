export { Composer, type ComposerTarget } from './composer';
export { Drafts } from './drafts';
