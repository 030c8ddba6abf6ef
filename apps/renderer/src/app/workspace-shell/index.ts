export { WorkspaceShell } from './workspace-shell';
