import type { Menu } from 'electron';

/** The menu bar: what the system expects (editing keys need it on macOS) and a new window. */
export function applicationMenu(menu: typeof Menu, newWindow: () => void): Menu {
  return menu.buildFromTemplate([
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
