import { InjectionToken } from '@angular/core';

/** Hands texts or bytes to the person as a file of their own. */
export type OfferFile = (name: string, parts: readonly BlobPart[], type: string) => void;

/** Long enough for the browser to have taken the bytes, whatever it asks the person first. */
const KEPT_MS = 60_000;

export const OFFER_FILE = new InjectionToken<OfferFile>('OFFER_FILE', {
  providedIn: 'root',
  factory: () => offerDownload,
});

const offerDownload: OfferFile = (name, parts, type) => {
  const url = URL.createObjectURL(new Blob([...parts], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => {
    URL.revokeObjectURL(url);
  }, KEPT_MS);
};
