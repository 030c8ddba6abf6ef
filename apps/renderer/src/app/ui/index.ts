export { revealHidden } from '@fyllo/markup';
export { EmptyState } from './empty-state';
export { InitialsBadge } from './initials-badge';
export { LoadingState } from './loading-state';
export { narrowWindow } from './narrow-window';
export { ToastList } from './toast-list';
export { Toasts } from './toasts';
export { uiWords } from './words';
