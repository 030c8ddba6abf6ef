export { DiffView, type DiffContent } from './diff-view';
export { TurnChangesOpener } from './turn-changes-opener';
