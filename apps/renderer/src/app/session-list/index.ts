export { Renaming } from './renaming';
export { SessionActions } from './session-actions';
export { SessionIndex } from './session-index';
export { SessionList } from './session-list';
export { SessionMenu } from './session-menu';
export { TitleEditor } from './title-editor';
