export { MediaView } from './media-view';
export { Thought } from './thought';
export { Tool } from './tool';
