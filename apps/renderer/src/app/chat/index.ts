export { DraftPage } from './draft-page';
export { SessionPage } from './session-page';
