export * from './export-markdown';
export { faultOf, isBlank, isOffered, type FieldFault } from './form-fit';
export * from './message-items';
export * from './reminder-text';
export * from './session-fold';
export * from './sub-agents';
export * from './summary';
export * from './visible-text';
