export { SettingsDialog, type SettingsData } from './settings-dialog';
