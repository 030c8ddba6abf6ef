import { SHORTCUT_KEYS } from '../ui';

/** One line of the sheet: combinations that do the same. Their words have the same name. */
export interface ShortcutRow {
  readonly name: ShortcutName;
  readonly keys: readonly string[];
}

export interface ShortcutArea {
  readonly name: AreaName;
  readonly rows: readonly ShortcutRow[];
}

export type AreaName =
  | 'everywhere'
  | 'sessions'
  | 'conversation'
  | 'writing'
  | 'queue'
  | 'requests'
  | 'diagram'
  | 'customAgents';

export type ShortcutName =
  | 'search'
  | 'shortcuts'
  | 'close'
  | 'newSession'
  | 'openByDigit'
  | 'moveInList'
  | 'rename'
  | 'pin'
  | 'delete'
  | 'find'
  | 'findNext'
  | 'findPrevious'
  | 'toEnds'
  | 'input'
  | 'send'
  | 'newLine'
  | 'attach'
  | 'commands'
  | 'mention'
  | 'removeAttachment'
  | 'queueUp'
  | 'queueMove'
  | 'queueCancel'
  | 'answer'
  | 'chooseAnswer'
  | 'zoomIn'
  | 'zoomOut'
  | 'zoomToFit'
  | 'saveAgents';

const row = (name: ShortcutName, ...keys: readonly string[]): ShortcutRow => ({ name, keys });

const area = (name: AreaName, ...rows: readonly ShortcutRow[]): ShortcutArea => ({ name, rows });

/** Every shortcut of the page by the place where it counts; the keys that send are the person's choice. */
export function shortcutTable(enterSends: boolean): readonly ShortcutArea[] {
  const [send, newLine] = enterSends ? ['Enter', 'Shift+Enter'] : ['Mod+Enter', 'Enter'];
  const keys = SHORTCUT_KEYS;
  return [
    area(
      'everywhere',
      row('search', keys.search),
      row('shortcuts', keys.shortcuts),
      row('close', 'Esc'),
    ),
    area(
      'sessions',
      row('newSession', keys['new-session']),
      row('openByDigit', 'Mod+1 … 9'),
      row('moveInList', 'Up', 'Down', 'Home', 'End'),
      row('rename', 'F2'),
      row('pin', 'Shift+F10'),
      row('delete', 'Delete'),
    ),
    area(
      'conversation',
      row('find', keys.find),
      row('findNext', 'F3', 'Mod+G'),
      row('findPrevious', 'Shift+F3', 'Mod+Shift+G'),
      row('toEnds', 'Home', 'End'),
    ),
    area(
      'writing',
      row('input', keys.input),
      row('send', send),
      row('newLine', newLine),
      row('attach', keys.attach),
      row('commands', '/'),
      row('mention', '@'),
      row('removeAttachment', 'Delete', 'Backspace'),
    ),
    area(
      'queue',
      row('queueUp', send),
      row('queueMove', 'Alt+Up', 'Alt+Down'),
      row('queueCancel', 'Esc'),
    ),
    area('requests', row('answer', '1 … 9'), row('chooseAnswer', 'Left', 'Right')),
    area('diagram', row('zoomIn', '+'), row('zoomOut', '-'), row('zoomToFit', '0')),
    area('customAgents', row('saveAgents', 'Mod+S')),
  ];
}
