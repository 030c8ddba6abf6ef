import { extentOf, inTurn, type Extent } from '../figures/repeat';
import { publish } from '../figures/report';
import type { Measure } from '../figures/measure';
import { difference, median, ratio } from '../figures/statistics';
import { BareClient } from './bare-client';
import { WholeClient, type TurnTimes } from './whole-client';

const DURABLE =
  'A message is on the disk before its send is accepted, and a turn’s end, its folded messages and session.json ' +
  'before the end is shown (SessionLog of libs/session-store): the bare client writes nothing. The rest is four ' +
  'hops, each of one turn of an event loop.';

async function manyTurns<T>(count: number, turn: () => Promise<T>): Promise<readonly T[]> {
  const turns: T[] = [];
  for (let index = 0; index < count; index++) turns.push(await turn());
  return turns;
}

/** Prompts of one piece: the median round trip of each run. */
async function roundTrips(extent: Extent, whole: WholeClient, bare: BareClient) {
  const prompts = extent.quick ? 5 : 200;
  const { ours, peer } = await inTurn(
    extent,
    async () => {
      const session = await whole.openSession();
      const turns = await manyTurns(prompts, () => session.turn(1));
      session.requireStored(1);
      session.close();
      return (read: (times: TurnTimes) => number) => median(turns.map(read));
    },
    async () => median(await manyTurns(prompts, () => bare.turn(1))),
  );
  const medians = (read: (times: TurnTimes) => number) => ours.map((run) => run(read));
  const added = (name: string, samples: readonly number[]): Measure => ({
    name,
    unit: 'ms',
    ours: samples,
    peer,
    result: { value: difference(samples, peer), unit: 'ms' },
  });
  return [
    {
      ...added(
        `prompt to end of turn, ${prompts} prompts`,
        medians(({ ended }) => ended),
      ),
      target: { text: '≤ +5 ms', atMost: 5 },
      reason: DURABLE,
    },
    added(
      'of that: until the reply’s text is in the page',
      medians(({ firstText }) => firstText),
    ),
    added(
      'of that: until the send is accepted',
      medians(({ accepted }) => accepted),
    ),
  ];
}

/** One turn of very many updates: updates a second, and whether all of them are stored. */
async function throughput(extent: Extent, whole: WholeClient, bare: BareClient) {
  const updates = extent.quick ? 2000 : 100_000;
  const perSecond = (milliseconds: number): number => updates / (milliseconds / 1000);
  const { ours, peer } = await inTurn(
    extent,
    async () => {
      const session = await whole.openSession();
      const { ended } = await session.turn(updates);
      session.requireStored(updates);
      session.close();
      return perSecond(ended);
    },
    async () => perSecond(await bare.turn(updates)),
  );
  const measure: Measure = {
    name: `${updates} updates in one turn`,
    unit: '/s',
    ours,
    peer,
    result: { value: ratio(ours, peer) * 100, unit: '%' },
    target: { text: '≥ 50 %', atLeast: 50 },
  };
  return [measure];
}

const extent = extentOf(process.argv);
const whole = await WholeClient.start();
const bare = await BareClient.start();
try {
  const measures = [
    ...(await roundTrips(extent, whole, bare)),
    ...(await throughput(extent, whole, bare)),
  ];
  publish(
    {
      id: 'p5',
      title: 'agent overhead',
      measures,
      notes: [
        'ours: supervisor, store, fan-out and socket of a host in its own process, and the page’s feed; peer: a client on the ACP SDK; both with the same agent program',
        'after every turn the text is compared character by character: in the page, in the bare client and, once a run, in transcript.jsonl',
      ],
    },
    extent,
  );
} finally {
  await bare.close();
  await whole.close();
}
