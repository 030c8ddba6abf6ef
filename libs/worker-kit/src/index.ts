export * from './credit-receiver';
export * from './credit-sender';
export * from './expose-worker';
export * from './pace';
export * from './restart-policy';
export * from './worker-client';
export type { WorkerFunctions } from './worker-functions';
