export { ConfigButton } from './config-button';
export { DraftProbe } from './draft-probe';
export type { SettingTarget } from './setting-changes';
