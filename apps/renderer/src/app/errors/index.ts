export { ErrorNote } from './error-note';
export { ErrorState } from './error-state';
export { errorText, useErrorText } from './error-text';
