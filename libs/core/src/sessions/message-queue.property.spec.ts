import type { QueuedMessage } from '@fyllo/protocol';
import fc from 'fast-check';
import { MemoryPlace } from '../unsent/testing/memory-place';
import { withQueue, queueOf } from '../unsent/unsent-content';
import { MessageQueue } from './message-queue';

const PAGES = [{ page: 1 }, { page: 2 }] as const;
const STEPS = [
  ...['add', 'add', 'add', 'edit', 'save', 'release', 'move', 'remove', 'next', 'leave'],
  ...['end', 'end', 'cancel', 'stop', 'crash', 'fault', 'refuse', 'wait', 'wait'],
] as const;
const step = fc.record({
  name: fc.constantFrom(...STEPS),
  which: fc.nat(5),
  page: fc.constantFrom(...PAGES),
  isAwaited: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const settled = () => new Promise((resolve) => setImmediate(resolve));
const ignored = (): undefined => undefined;

/** A session: what was sent is in its log, which outlives the queue as its place does. */
class World {
  readonly log: string[] = [];
  readonly edited = new Map<string, object>();
  readonly added = new Set<string>();
  readonly removed = new Set<string>();
  /** Whose removal was asked for, and may have happened before the application ended. */
  readonly unwanted = new Set<string>();
  readonly violations: string[] = [];
  place = new MemoryPlace();
  isBusy = true;
  refuses = 0;
  private count = 0;

  constructor(private queue: MessageQueue | null = null) {}

  async start(): Promise<void> {
    const { disk } = this.place;
    this.place.isDead = true;
    this.place = new MemoryPlace(disk);
    this.edited.clear();
    this.isBusy = false;
    const { items, held } = queueOf(disk);
    const waiting = items.filter(({ key }) => !this.log.includes(key)); // as the store does when it opens a place
    this.place.disk = withQueue(disk, { items: waiting, held });
    const { place } = this;
    this.queue = await MessageQueue.load(() => Promise.resolve(place.asPlace), {
      deliver: (item) => this.deliver(item, place),
      isBusy: () => Promise.resolve(this.isBusy),
      ...{ changed: ignored, problem: ignored, fault: ignored },
    });
  }

  get items(): readonly QueuedMessage[] {
    return this.queue?.view(PAGES[0]).items ?? [];
  }

  async take({ name, which, page, isAwaited }: Step): Promise<void> {
    const done = this.asked(name, which, page).catch(ignored);
    // what is edited is known here only when the queue has said so
    if (isAwaited || ['edit', 'save', 'release', 'leave', 'crash'].includes(name)) await done;
    if (name === 'wait') await settled();
  }

  /** Turns end as they should until nothing waits. */
  async drain(): Promise<void> {
    this.refuses = 0;
    this.place.faults.length = 0;
    this.place.lateFaults.length = 0;
    for (let turn = 0; turn < 60 && this.items.length > 0; turn += 1) {
      for (const page of PAGES) await this.queue?.leave(page);
      this.edited.clear();
      await this.queue?.resume();
      this.isBusy = false;
      await this.queue?.ended('completed');
      await settled();
    }
  }

  private asked(name: Step['name'], which: number, page: object): Promise<unknown> {
    const { queue } = this;
    if (!queue) throw new Error('not started');
    const item = this.items[which];
    const id = item?.id ?? 'item-gone';
    const ended = (outcome: 'completed' | 'cancelled') => {
      this.isBusy = false;
      return queue.ended(outcome);
    };
    const works: Record<Step['name'], () => Promise<unknown>> = {
      add: () => {
        const key = `key-${(this.count += 1)}`;
        return queue.add(key, { text: key }).then(() => this.added.add(key));
      },
      edit: () => queue.edit(id, page).then(() => item && this.edited.set(item.key, page)),
      save: () => {
        if (item) this.edited.delete(item.key);
        return queue.save(id, page, { text: 'saved' });
      },
      release: () => {
        if (item && this.edited.get(item.key) === page) this.edited.delete(item.key);
        return queue.release(id, page);
      },
      move: () => queue.move(id, this.items[which - 1]?.id ?? null),
      remove: () => {
        if (item) this.unwanted.add(item.key);
        return queue.remove(id, page).then(() => item && this.removed.add(item.key));
      },
      next: () => queue.sendNext(id),
      leave: () => {
        for (const [key, owner] of this.edited) if (owner === page) this.edited.delete(key);
        return queue.leave(page);
      },
      end: () => ended('completed'),
      cancel: () => ended('cancelled'),
      stop: () => {
        queue.stopped();
        return Promise.resolve();
      },
      crash: () => this.start(),
      fault: () => {
        const faults = which % 2 === 0 ? this.place.faults : this.place.lateFaults;
        faults.push(() => {
          throw new Error('disk');
        });
        return Promise.resolve();
      },
      refuse: () => {
        this.refuses += 1;
        return Promise.resolve();
      },
      wait: settled,
    };
    return works[name]();
  }

  private async deliver(item: QueuedMessage, place: MemoryPlace): Promise<void> {
    await Promise.resolve();
    if (place.isDead) await new Promise(ignored);
    if (this.refuses > 0) {
      this.refuses -= 1;
      throw new Error('refused');
    }
    if (this.log.includes(item.key)) return; // the log knows its keys
    if (this.edited.has(item.key)) this.violations.push(`edited ${item.key}`);
    if (this.removed.has(item.key)) this.violations.push(`removed ${item.key}`);
    this.log.push(item.key);
    this.isBusy = true;
    await Promise.resolve(); // an application that ends here has sent it, and has not written so
  }
}

describe('a queue, whatever happens in whatever order', () => {
  it('sends nothing twice, nothing under edit, nothing removed, and loses nothing', async () => {
    let sent = 0;
    let runs = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 10, maxLength: 40, size: 'max' }),
        async (steps) => {
          const world = new World();
          await world.start();
          for (const next of steps) await world.take(next);
          await settled();
          await world.drain();
          expect(world.violations).toEqual([]);
          expect(new Set(world.log).size).toBe(world.log.length);
          const lost = [...world.added].filter(
            (key) => !world.log.includes(key) && !world.unwanted.has(key),
          );
          expect(lost).toEqual([]);
          expect(world.items).toEqual([]);
          sent += world.log.length;
          runs += 1;
        },
      ),
      { numRuns: 400, seed: 6 },
    );
    expect(runs).toBe(400);
    expect(sent).toBeGreaterThan(800);
  });
});
