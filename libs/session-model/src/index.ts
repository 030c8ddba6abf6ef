export * from './export-markdown';
export * from './reminder-text';
export * from './session-fold';
export * from './summary';
export * from './visible-text';
