export { ShortcutOpener } from './shortcut-opener';
