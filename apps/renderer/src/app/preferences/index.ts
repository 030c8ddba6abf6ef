export { applyPreferences } from './apply-preferences';
