import type { ByteSet } from './byte-set';

/** ASCII as it is met in conversations about code, written as JSON: the most frequent first. */
const FREQUENT =
  ' etaoinsrlducpmhgf",.yb:vwk-n\\_/(){}=;x01>2<[]TSACIEj\'`3#4OqRPN5LDM689zF7BUWGHV*$+@&|KYJXQ?!Z~%^';

/** Text outside ASCII, if there is any, is mostly of one script: its bytes repeat. */
const BEYOND_ASCII_SHARE = 0.004;
const RAREST_SHARE = 0.0005;

function share(byte: number): number {
  if (byte >= 0x80) return BEYOND_ASCII_SHARE;
  const rank = FREQUENT.indexOf(String.fromCharCode(byte));
  return rank < 0 ? RAREST_SHARE : Math.max(RAREST_SHARE, 0.14 * 0.93 ** rank);
}

/** An estimate of how many of all bytes are in a set, 0 to 1. */
export const shareOf = (set: ByteSet): number =>
  set.length === 256
    ? 1
    : Math.min(
        1,
        set.map(share).reduce((sum, part) => sum + part, 0),
      );
