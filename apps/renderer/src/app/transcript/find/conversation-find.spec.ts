import { Component, inject } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { fail, type Message } from '@fyllo/protocol';
import { FakeSession } from '../../host/testing/fake-session';
import { OlderPages } from '../older-pages';
import { ConversationFind } from './conversation-find';
import type { MatchPlace } from './match-place';

const idOf = (n: number): string => `message-${String(n).padStart(10, '0')}`;
const message = (n: number, text: string): Message => ({
  ...{ id: idOf(n), role: 'user', turnId: `turn-${n}`, at: 0, key: 'key', lastSeq: n },
  parts: [{ type: 'text', text }],
});

@Component({ template: '', providers: [ConversationFind] })
class Page {
  readonly session = new FakeSession();
  readonly revealed: MatchPlace[] = [];
  readonly find = inject(ConversationFind);
  /** Where the person reads. */
  reading: MatchPlace | undefined;

  constructor() {
    this.find.follow({
      session: () => this.session,
      older: new OlderPages(() => this.session),
      readingPlace: () => this.reading,
      reveal: (place) => this.revealed.push(place),
    });
  }
}

describe('ConversationFind', () => {
  let fixture: ComponentFixture<Page>;
  let page: Page;

  const wait = async (): Promise<void> => {
    for (let round = 0; round < 4; round += 1) {
      TestBed.tick();
      await jest.advanceTimersByTimeAsync(150);
    }
    TestBed.tick();
  };
  const look = async (text: string): Promise<void> => {
    page.find.open();
    page.find.type(text);
    await wait();
  };
  const shown = (): readonly unknown[] => [
    page.find.state(),
    page.find.position(),
    page.find.total(),
  ];

  beforeEach(() => {
    jest.useFakeTimers();
    fixture = TestBed.createComponent(Page);
    page = fixture.componentInstance;
    page.session.show([message(1, 'one two'), message(2, 'two two'), message(3, 'three')]);
  });
  afterEach(() => {
    jest.useRealTimers();
  });

  it('counts, begins where the person reads, and goes around the ends', async () => {
    page.reading = { id: idOf(2), ordinal: 1 };
    await look('two');
    expect(shown()).toEqual(['found', 3, 3]);
    page.find.step(1);
    expect(shown()).toEqual(['found', 1, 3]);
    page.find.step(-1);
    expect(shown()).toEqual(['found', 3, 3]);
    await wait();
    expect(page.revealed.at(-1)).toEqual({ id: idOf(2), ordinal: 1 });
  });

  it('is idle without words, and says that there are none', async () => {
    await look('   ');
    expect(shown()).toEqual(['idle', 0, 0]);
    page.find.type('nowhere');
    expect(page.find.state()).toBe('searching');
    await wait();
    expect(shown()).toEqual(['none', 0, 0]);
    page.find.step(1);
    expect(page.find.current()).toBeNull();
  });

  it('does nothing while it is closed, and keeps its words', async () => {
    await look('two');
    page.find.close();
    expect(shown()).toEqual(['idle', 0, 0]);
    page.session.show([message(1, 'two')]);
    await wait();
    expect(page.find.total()).toBe(0);
    page.find.open();
    await wait();
    expect([page.find.text(), ...shown()]).toEqual(['two', 'found', 1, 1]);
  });

  it('follows what comes, and stays at its match', async () => {
    page.reading = { id: idOf(2), ordinal: 0 };
    await look('two');
    expect(page.find.position()).toBe(2);
    const { messages } = page.session.view();
    page.session.show([message(0, 'two two'), ...messages, message(4, 'two')]);
    await wait();
    expect(shown()).toEqual(['found', 4, 6]);
    expect(page.revealed).toEqual([{ id: idOf(2), ordinal: 0 }]);
  });

  it('goes elsewhere when its match is gone', async () => {
    page.reading = { id: idOf(2), ordinal: 1 };
    await look('two');
    page.session.show([message(1, 'one two'), message(2, 'changed'), message(3, 'two')]);
    await wait();
    expect(page.find.current()).toEqual({ id: idOf(3), ordinal: 0 });
  });

  it('loads older messages as long as it is open, and looks at them', async () => {
    const { session } = page;
    session.hasOlder.set(true);
    session.loadOlder = () => {
      session.calls.push(['loadOlder']);
      session.show([message(0, 'rare'), ...session.view().messages]);
      session.hasOlder.set(session.calls.length < 3);
      return Promise.resolve();
    };
    await look('rare');
    expect(session.calls).toHaveLength(3);
    expect([page.find.state(), page.find.older()]).toEqual(['found', 'none']);
  });

  it('stops loading when it is closed', async () => {
    const { session } = page;
    session.hasOlder.set(true);
    session.loadOlder = () => {
      session.calls.push(['loadOlder']);
      return new Promise((resolve) => setTimeout(resolve, 100));
    };
    await look('rare');
    expect([page.find.state(), page.find.older()]).toEqual(['searching', 'loading']);
    page.find.close();
    const before = session.calls.length;
    await jest.advanceTimersByTimeAsync(5000);
    expect(session.calls.length - before).toBeLessThanOrEqual(1);
  });

  it('says that older messages did not come, and tries again', async () => {
    const { session } = page;
    session.hasOlder.set(true);
    session.loadOlder = () => {
      session.olderError.set(fail('timed-out', '').error);
      return Promise.resolve();
    };
    await look('two');
    expect([...shown(), page.find.older()]).toEqual(['found', 3, 3, 'failed']);
    session.loadOlder = () => {
      session.olderError.set(null);
      session.hasOlder.set(false);
      session.show([message(0, 'two'), ...session.view().messages]);
      return Promise.resolve();
    };
    page.find.retry();
    await wait();
    expect([page.find.total(), page.find.older()]).toEqual([4, 'none']);
  });

  it('cuts words that are too long, and takes others when they are given', async () => {
    page.find.open('x'.repeat(500));
    expect(page.find.phrase()?.words).toEqual(['x'.repeat(200)]);
    page.find.open('three');
    await wait();
    expect(shown()).toEqual(['found', 1, 1]);
  });
});
