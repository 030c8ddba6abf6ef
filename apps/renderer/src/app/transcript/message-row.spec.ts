import { TestBed } from '@angular/core/testing';
import type { Message } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { MessageRow } from './message-row';

const BASE = { turnId: 'turn-aaaaaaaaaa', at: 0, lastSeq: 1 } as const;

describe('MessageRow', () => {
  it.each<[Message, string]>([
    [{ ...BASE, id: 'message-aaaaaaaaaa', role: 'user', key: 'key-aaaaaaaaaa', parts: [] }, 'You'],
    [
      {
        ...BASE,
        id: 'message-bbbbbbbbbb',
        role: 'assistant',
        agentId: 'agent',
        state: 'running',
        parts: [],
      },
      'Agent A',
    ],
  ])('is named by its author: %j', async (message, name) => {
    TestBed.inject(CurrentLanguage).use('en');
    const fixture = TestBed.createComponent(MessageRow);
    fixture.componentRef.setInput('message', message);
    fixture.componentRef.setInput('session', new FakeSession());
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    expect([host.getAttribute('role'), host.getAttribute('aria-label')]).toEqual(['article', name]);
  });
});
