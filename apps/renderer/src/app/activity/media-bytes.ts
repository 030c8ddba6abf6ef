/** Kinds that a page shows or plays and that cannot carry script. */
const TYPES = {
  image: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'],
  audio: ['audio/wav', 'audio/x-wav', 'audio/mpeg', 'audio/ogg', 'audio/webm', 'audio/mp4'],
} as const;
const MAX_BYTES = 10 * 1024 * 1024;

/** The bytes of a base64 image or sound of a harmless kind; undefined for anything else. */
export function mediaBlobOf(
  kind: keyof typeof TYPES,
  mimeType: string | undefined,
  base64: string,
): Blob | undefined {
  const type = TYPES[kind].find((known) => known === mimeType);
  if (type === undefined || base64.length > Math.ceil(MAX_BYTES / 3) * 4) return undefined;
  if (!/^[A-Za-z0-9+/\s]*(?:={1,2}\s*)?$/.test(base64)) return undefined;
  try {
    const binary = atob(base64);
    return new Blob([Uint8Array.from(binary, (char) => char.charCodeAt(0))], { type });
  } catch {
    return undefined; // not base64 after all: the placeholder stays
  }
}
