import type { MenuItemConstructorOptions } from 'electron';

/** The menu bar: what the system expects (editing keys need it on macOS) and a new window. */
export function menuTemplate(newWindow: () => void): MenuItemConstructorOptions[] {
  const onMac = process.platform === 'darwin';
  return [
    ...(onMac ? [{ role: 'appMenu' as const }] : []),
    {
      role: 'fileMenu',
      submenu: [
        { label: '新建窗口 New Window', accelerator: 'CmdOrCtrl+Shift+N', click: newWindow },
        { role: onMac ? 'close' : 'quit' },
      ],
    },
    { role: 'editMenu' },
    { role: 'viewMenu' },
    { role: 'windowMenu' },
  ];
}
