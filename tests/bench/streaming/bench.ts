import { startChromium } from '../figures/chromium';
import { extentOf, inTurn } from '../figures/repeat';
import { publish } from '../figures/report';
import { servePage } from './page-files';
import { ReplyMeasures, type OurReplies, type Size } from './reply-measures';
import { streamedReply, type StreamCost } from './streamed-reply';

/** Pieces between two frames: faster than any agent writes, or the longest reply would take minutes. */
const PIECES_PER_FRAME = 8;

/** A run of ours takes half a minute, one of the peer's minutes: it draws a text of 200 kB hundreds of times. */
const RUNS = 3;
const PEER_RUNS = 1;

const extent = extentOf(process.argv, RUNS);
const unit = extent.quick ? 10_000 : 100_000;
const CHARACTERS: Readonly<Record<Size, number>> = {
  short: unit,
  middle: 2 * unit,
  long: 4 * unit,
};

const files = await servePage();
const browser = await startChromium();
const stream = (side: 'ours' | 'peer', size: Size): Promise<StreamCost> =>
  streamedReply(browser, files.url, {
    side,
    characters: CHARACTERS[size],
    piecesPerFrame: PIECES_PER_FRAME,
  });
const ourReplies = async (): Promise<OurReplies> => ({
  short: await stream('ours', 'short'),
  middle: await stream('ours', 'middle'),
  long: await stream('ours', 'long'),
});

try {
  const { ours, peer } = await inTurn(
    extent,
    ourReplies,
    () => stream('peer', 'middle'),
    PEER_RUNS,
  );
  const label = (size: Size): string => `${CHARACTERS[size] / 1000} kB`;
  publish(
    {
      id: 'p3',
      title: 'streaming cost',
      measures: new ReplyMeasures(ours, peer, label).all(),
      notes: [
        `ours: the transcript; peer: ngx-markdown given the whole text anew; both get ${PIECES_PER_FRAME} pieces of 40 characters a frame, in the same page; the peer streams once, after the last of ours`,
        '1 kB is 1,000 characters; every reply is streamed in a new page after a first one of 20 kB there, and counts only when all its headings and its last words are shown',
      ],
    },
    extent,
  );
} finally {
  await browser.close();
  files.close();
}
