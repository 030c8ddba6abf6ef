export { FolderBrowser } from './folder-browser';
export { FolderList, type MemberOrder } from './folder-list';
export { Launcher } from './launcher';
export { faultOf, nameOf, type Member, type MemberFault } from './member-list';
export { memberWords } from './member-words';
export { RecentWorkspaces } from './recent-workspaces';
export { WorkspaceOpener } from './workspace-opener';
