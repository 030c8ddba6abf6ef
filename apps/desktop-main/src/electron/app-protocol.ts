import type { CustomScheme, Protocol } from 'electron';
import type { RendererResponse } from '../renderer-files/built-files';
import type { DiagramFiles } from '../renderer-files/serve-diagram';
import type { RendererFiles } from '../renderer-files/serve-renderer';
import { APP_ORIGIN, DIAGRAM_ORIGIN } from './session-security';

/** To be registered before the app is ready. */
export const APP_SCHEME: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

const MAX_ADDRESS_CHARS = 4096;

/** The page, and the frame that draws its diagrams as another site. */
export interface AppFiles {
  readonly page: Pick<RendererFiles, 'serve'>;
  readonly diagram: Pick<DiagramFiles, 'serve'>;
}

/** Answers `app://ui/…` and `app://diagram/…` from what was built; every other host, method and path is refused. */
// SECURITY: E-02
export async function respondTo(
  { url, method }: { readonly url: string; readonly method: string },
  { page, diagram }: AppFiles,
): Promise<Response> {
  if (method !== 'GET' || url.length > MAX_ADDRESS_CHARS) return forbidden();
  const pagePath = pathBelow(APP_ORIGIN, url);
  if (pagePath !== null) return toResponse(await page.serve(pagePath));
  const diagramPath = pathBelow(DIAGRAM_ORIGIN, url);
  return diagramPath === null ? forbidden() : toResponse(await diagram.serve(diagramPath));
}

export function handleAppScheme(protocol: Protocol, files: AppFiles): void {
  protocol.handle('app', (request) => respondTo(request, files));
}

/** The path as it was asked for, still encoded; null for another host or an address that hides one. */
function pathBelow(origin: string, address: string): string | null {
  if (!address.startsWith(`${origin}/`)) return null;
  const [path = ''] = address.slice(origin.length).split(/[?#]/, 1);
  return path;
}

const forbidden = (): Response => new Response('Forbidden', { status: 403 });

const toResponse = ({ status, headers, body }: RendererResponse): Response =>
  new Response(new Uint8Array(body), { status, headers: { ...headers } });
