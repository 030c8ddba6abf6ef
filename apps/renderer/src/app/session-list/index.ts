export { SessionIndex } from './session-index';
export { SessionList } from './session-list';
