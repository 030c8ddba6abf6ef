export { Transcript } from './transcript';
