import type { Session, WebContents } from 'electron';
import { DIAGRAM_FRAME_PATH } from '@fyllo/protocol';
import { externalUrl } from './open-external';

export const APP_ORIGIN = 'app://ui';
/** Another host is another site: a diagram that never ends does not hold up the page. */
export const DIAGRAM_ORIGIN = 'app://diagram';
const DIAGRAM_PAGE = `${DIAGRAM_ORIGIN}${DIAGRAM_FRAME_PATH}`;

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

/** A picture that our page has made itself; the system's dialog asks the person where it goes. */
const isOwnPicture = (address: string, name: string): boolean =>
  address.startsWith(`blob:${APP_ORIGIN}/`) && /\.(?:svg|png)$/.test(name);

/**
 * Refuses every permission and device, and every download but a diagram's picture. Unknown, newer permissions are
 * refused like the rest.
 */
// SECURITY: E-04, E-05
export function secureSession(session: Session): void {
  session.setPermissionRequestHandler((contents, permission, callback) => {
    callback(ALLOWED_PERMISSIONS.has(permission) && isOwnPage(contents.getURL()));
  });
  session.setPermissionCheckHandler(
    (_contents, permission, origin) => ALLOWED_PERMISSIONS.has(permission) && isOwnPage(origin),
  );
  session.setDevicePermissionHandler(() => false);
  session.on('will-download', (event, item) => {
    if (!isOwnPicture(item.getURL(), item.getFilename())) event.preventDefault();
  });
}

/**
 * Keeps a window's contents where they are: no navigation, no redirect, no new window, no webview. The one page that
 * may appear inside ours is the one that draws diagrams.
 */
// SECURITY: E-05
export function secureContents(contents: WebContents, openExternal: (url: string) => void): void {
  const stay = (event: { preventDefault(): void }) => event.preventDefault();
  contents.on('will-navigate', (event) => {
    // a reload of our own page is the one navigation there is
    if (!isOwnPage(event.url) || !event.isMainFrame) event.preventDefault();
  });
  contents.on('will-frame-navigate', (event) => {
    const allowed = event.isMainFrame ? isOwnPage(event.url) : event.url === DIAGRAM_PAGE;
    if (!allowed) event.preventDefault();
  });
  contents.on('will-redirect', stay);
  contents.on('will-attach-webview', stay);
  contents.setWindowOpenHandler(({ url }) => {
    const allowed = externalUrl(url);
    if (allowed !== null) openExternal(allowed);
    return { action: 'deny' };
  });
}
