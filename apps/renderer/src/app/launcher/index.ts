export { Launcher } from './launcher';
export { RecentWorkspaces } from './recent-workspaces';
export { WorkspaceOpener } from './workspace-opener';
