export { DiffView, type DiffContent } from './diff-view';
