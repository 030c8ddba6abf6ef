import type { CustomScheme, Protocol } from 'electron';
import type { RendererFiles, RendererResponse } from '../renderer-files/serve-renderer';

/** To be registered before the app is ready. */
export const APP_SCHEME: CustomScheme = {
  scheme: 'app',
  privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
};

const MAX_ADDRESS_CHARS = 4096;

/** Answers `app://ui/…` from the built page; every other host, method and path is refused. */
// SECURITY: E-02
export async function respondTo(
  request: { readonly url: string; readonly method: string },
  files: RendererFiles,
): Promise<Response> {
  const path = request.method === 'GET' ? ownPath(request.url) : null;
  if (path === null) return new Response('Forbidden', { status: 403 });
  return toResponse(await files.serve(path));
}

export function handleAppScheme(protocol: Protocol, files: RendererFiles): void {
  protocol.handle('app', (request) => respondTo(request, files));
}

/** The path as it was asked for, still encoded; null for another host or an address that hides one. */
function ownPath(address: string): string | null {
  if (address.length > MAX_ADDRESS_CHARS) return null;
  const prefix = 'app://ui/';
  if (!address.startsWith(prefix)) return null;
  const [path = ''] = address.slice(prefix.length - 1).split(/[?#]/, 1);
  return path;
}

const toResponse = ({ status, headers, body }: RendererResponse): Response =>
  new Response(new Uint8Array(body), { status, headers: { ...headers } });
