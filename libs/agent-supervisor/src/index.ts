export * from './api';
export * from './client';
