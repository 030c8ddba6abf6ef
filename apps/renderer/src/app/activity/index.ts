export { ActivityGroup } from './activity-group';
export { MediaView } from './media-view';
export { RequestAnnouncer } from './request-announcer';
export { rowKey } from './row-key';
export { SubagentCard } from './subagent-card';
export { Thought } from './thought';
export { Tool } from './tool';
