export { ScopeButton } from './scope-button';
