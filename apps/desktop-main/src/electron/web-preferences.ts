import type { WebPreferences } from 'electron';

/** Settings of every window, whole and frozen; only the preload's place and the build decide anything more. */
// SECURITY: E-01
export const WEB_PREFERENCES = Object.freeze({
  sandbox: true,
  contextIsolation: true,
  webSecurity: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webviewTag: false,
  experimentalFeatures: false,
  allowRunningInsecureContent: false,
  navigateOnDragDrop: false,
  spellcheck: true,
  safeDialogs: true,
} satisfies WebPreferences);

export const webPreferences = (preload: string, packaged: boolean): WebPreferences => ({
  ...WEB_PREFERENCES,
  preload,
  devTools: !packaged,
});
