export { DiffView, type DiffContent } from './diff-view';
export { TurnChanges } from './turn-changes';
export { TurnChangesOpener } from './turn-changes-opener';
