import type { Measure } from '../figures/measure';
import { median, ratio } from '../figures/statistics';
import type { StreamCost } from './streamed-reply';

/** Replies of one run: each is twice as long as the one before. */
export interface OurReplies {
  readonly short: StreamCost;
  readonly middle: StreamCost;
  readonly long: StreamCost;
}

export type Size = keyof OurReplies;

type Read = (cost: StreamCost) => number;

/** The lines of the table from all measured runs; the peer has only replies of the middle size. */
export class ReplyMeasures {
  constructor(
    private readonly ours: readonly OurReplies[],
    private readonly peer: readonly StreamCost[],
    private readonly label: (size: Size) => string,
  ) {}

  all(): readonly Measure[] {
    const script: Read = (cost) => cost.script;
    const task: Read = (cost) => cost.task;
    const twice = { text: '≤ 2.3 × per doubling', atMost: 2.3 };
    return [
      this.time('script time', 'short', script),
      { ...this.growing('script time', 'short', 'middle', script), target: twice },
      { ...this.growing('script time', 'middle', 'long', script), target: twice },
      { ...this.compared('script time', script), target: { text: '≥ 10 × less', atLeast: 10 } },
      this.time('all tasks', 'short', task),
      this.growing('all tasks', 'short', 'middle', task),
      this.growing('all tasks', 'middle', 'long', task),
      this.compared('all tasks', task),
      this.parsed(),
      ...this.longest(),
    ];
  }

  private of(size: Size, read: Read): readonly number[] {
    return this.ours.map((replies) => read(replies[size]));
  }

  private time(name: string, size: Size, read: Read): Measure {
    return { name: `${name}, ${this.label(size)}`, unit: 'ms', ours: this.of(size, read) };
  }

  private growing(name: string, from: Size, to: Size, read: Read): Measure {
    const value = ratio(this.of(to, read), this.of(from, read));
    return { ...this.time(name, to, read), result: { value, unit: '×' } };
  }

  private compared(name: string, read: Read): Measure {
    const peer = this.peer.map(read);
    const ours = this.time(`${name} against the peer`, 'middle', read);
    return { ...ours, peer, result: { value: ratio(peer, ours.ours), unit: '× less' } };
  }

  private parsed(): Measure {
    const ours = this.of('middle', ({ parsed, length }) => parsed / length);
    return {
      name: `characters parsed for each, ${this.label('middle')}`,
      unit: '×',
      ours,
      result: { value: median(ours), unit: '×' },
      target: { text: '≤ 4 ×', atMost: 4 },
    };
  }

  private longest(): readonly Measure[] {
    const name = (size: Size): string => `longest task, ${this.label(size)} (0: none of 50 ms)`;
    const target = { text: 'none over 50 ms', atMost: 50 };
    const measure = (size: Size): Measure => {
      const ours = this.of(size, ({ longestTask }) => longestTask);
      const result = { value: Math.max(...ours), unit: 'ms' };
      return { name: name(size), unit: 'ms', ours, result, target };
    };
    return [
      measure('short'),
      { ...measure('middle'), peer: this.peer.map(({ longestTask }) => longestTask) },
      measure('long'),
      {
        name: 'longest task of the first 20 kB in a new page',
        unit: 'ms',
        ours: this.of('long', ({ firstLongestTask }) => firstLongestTask),
      },
      {
        name: `tasks of 50 ms and more, ${this.label('middle')}`,
        unit: '',
        ours: this.of('middle', ({ longTasks }) => longTasks),
        peer: this.peer.map(({ longTasks }) => longTasks),
      },
    ];
  }
}
