export { Composer, type ComposerTarget } from './composer';
