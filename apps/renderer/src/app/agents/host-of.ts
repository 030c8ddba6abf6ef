/** The host of an address, for display; the whole text when it is no address. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : address;
}
