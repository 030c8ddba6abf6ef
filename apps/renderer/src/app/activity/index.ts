export { MediaView } from './media-view';
export { RequestAnnouncer } from './request-announcer';
export { Thought } from './thought';
export { Tool } from './tool';
