const TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const MAX_IMAGE_BYTES = 10 * 1024 * 1024;

/** The bytes of a base64 image of a kind that cannot carry script; undefined for anything else. */
export function imageBlobOf(mimeType: string | undefined, base64: string): Blob | undefined {
  const type = TYPES.find((known) => known === mimeType);
  if (type === undefined || base64.length > Math.ceil(MAX_IMAGE_BYTES / 3) * 4) return undefined;
  if (!/^[A-Za-z0-9+/\s]*={0,2}\s*$/.test(base64)) return undefined;
  try {
    const binary = atob(base64);
    return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))], { type });
  } catch {
    return undefined; // not base64 after all: the placeholder stays
  }
}
