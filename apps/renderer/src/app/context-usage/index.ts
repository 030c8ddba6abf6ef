export { ContextRing } from './context-ring';
