export { ErrorNote } from './error-note';
export { errorText, useErrorText } from './error-text';
