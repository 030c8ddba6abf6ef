import type { SessionSummary } from '@fyllo/protocol';
import { summary } from '../host/testing/session-fixture';
import { MissedSessions } from './missed-sessions';

const row = (id: string, over: Partial<SessionSummary> = {}) =>
  summary({ id: `session-${id}`, ...over });

describe('MissedSessions', () => {
  it('counts a turn that ends and one that asks while nobody looks, and nothing once somebody does', () => {
    const missed = new MissedSessions();
    const running = [row('a', { state: 'running' }), row('b', { state: 'running' }), row('c')];
    expect(missed.count(running, false)).toBe(0);
    expect(missed.count([row('a'), running[1] ?? row('b'), row('c')], false)).toBe(1);
    const both = [row('a'), row('b', { state: 'waiting', attention: 1 }), row('c')];
    expect(missed.count(both, false)).toBe(2);
    expect(missed.count(both, false)).toBe(2);
    expect(missed.count(both, true)).toBe(0);
    expect(missed.count(both, false)).toBe(0);
  });

  it('counts what waits or is unread already as soon as something happens', () => {
    const missed = new MissedSessions();
    const others = [row('w', { state: 'waiting', attention: 1 }), row('u', { unread: true })];
    expect(missed.count([...others, row('a', { state: 'running' })], false)).toBe(0);
    expect(missed.count([...others, row('a')], false)).toBe(3);
  });

  it('counts nothing that ends or asks before somebody’s eyes', () => {
    const missed = new MissedSessions();
    missed.count([row('a', { state: 'running' })], true);
    expect(missed.count([row('a', { state: 'waiting', attention: 1 })], true)).toBe(0);
    expect(missed.count([row('a', { state: 'waiting', attention: 1 })], false)).toBe(0);
    expect(missed.count([row('a', { state: 'running' })], false)).toBe(0);
    expect(missed.count([row('a', { state: 'idle' })], false)).toBe(1);
  });
});
