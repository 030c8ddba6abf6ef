import {
  LucideArrowRight,
  LucideBrain,
  LucideFileText,
  LucideFilePlus,
  LucideGlobe,
  type LucideIcon,
  LucidePencil,
  LucideRepeat,
  LucideSearch,
  LucideSquareTerminal,
  LucideTrash,
  LucideWrench,
} from '@lucide/angular';
import type { ToolKind } from '@fyllo/protocol';

/** The sign of each kind of tool: the one place that chooses it. */
export const TOOL_ICONS: Readonly<Record<ToolKind, LucideIcon>> = {
  read: LucideFileText,
  write: LucideFilePlus,
  edit: LucidePencil,
  delete: LucideTrash,
  move: LucideArrowRight,
  search: LucideSearch,
  execute: LucideSquareTerminal,
  think: LucideBrain,
  fetch: LucideGlobe,
  switch_mode: LucideRepeat,
  other: LucideWrench,
};
