export { ConfigButton } from './config-button';
export type { SettingTarget } from './setting-changes';
