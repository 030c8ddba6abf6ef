import type { Menu, MenuItemConstructorOptions } from 'electron';

/** The menu bar: what the system expects (editing keys need it on macOS) and a new window. */
export function applicationMenu(
  build: (template: MenuItemConstructorOptions[]) => Menu,
  newWindow: () => void,
): Menu {
  return build([
    ...(process.platform === 'darwin' ? [{ role: 'appMenu' as const }] : []),
    {
      role: 'fileMenu',
      submenu: [
        { label: '新建窗口 New Window', accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
        { role: process.platform === 'darwin' ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ]);
}
