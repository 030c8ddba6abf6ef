import type { Preferences } from './preferences';

export const DEFAULT_PREFERENCES: Preferences = {
  format: 1,
  theme: 'system',
  language: 'zh-CN',
  enterSends: true,
  railCollapsed: false,
};
