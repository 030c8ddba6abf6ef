import type { Session, WebContents } from 'electron';
import { externalUrl } from './open-external';

export const APP_ORIGIN = 'app://ui';

/** Whether an address is our own page: exactly its scheme and host. */
export function isOwnPage(address: string): boolean {
  try {
    const { protocol, host, username, password } = new URL(address);
    return protocol === 'app:' && host === 'ui' && username === '' && password === '';
  } catch {
    return false; // not an address at all
  }
}

/** The one thing a page may ask the system for: to copy text after a click. */
const ALLOWED_PERMISSIONS: ReadonlySet<string> = new Set(['clipboard-sanitized-write']);

/** Refuses every permission, device and download. Unknown, newer permissions are refused like the rest. */
// SECURITY: E-04, E-05
export function secureSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, callback) => {
    callback(ALLOWED_PERMISSIONS.has(permission) && isOwnPage(contents.getURL()));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.has(permission) && isOwnPage(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event) => event.preventDefault());
}

/** Keeps a window's contents where they are: no navigation, no redirect, no new window, no webview. */
// SECURITY: E-05
export function secureContents(contents: WebContents, openExternal: (url: string) => void): void {
  const stay = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', (event) => {
    // a reload of our own page is the one navigation there is
    if (!isOwnPage(event.url) || !event.isMainFrame) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    if (!isOwnPage(event.url) || !event.isMainFrame) event.preventDefault();
  });
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', stay);
  contents.setWindowOpenHandler(({ url }) => {
    const allowed = externalUrl(url);
    if (allowed !== null) openExternal(allowed);
    return { action: 'deny' };
  });
}
