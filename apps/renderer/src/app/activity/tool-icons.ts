import type { ToolKind } from '@fyllo/protocol';
import type { IconName } from '../ui';

/** The sign of each kind of tool: the one place that chooses it. */
export const TOOL_ICONS: Readonly<Record<ToolKind, IconName>> = {
  read: 'file-text',
  write: 'file-plus',
  edit: 'pencil',
  delete: 'trash',
  move: 'arrow-right',
  search: 'search',
  execute: 'square-terminal',
  think: 'brain',
  fetch: 'globe',
  switch_mode: 'repeat',
  other: 'wrench',
};
