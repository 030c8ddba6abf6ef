import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { DRAFT_SETTLE_MS, fail, ok, type DraftStatus } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink } from '../host/testing/fake-link';
import { DraftProbe, type ProbeChoice } from './draft-probe';

const CHOICE: ProbeChoice = { agentId: 'a', mode: 'fyllocode', folders: '1' };
const READY: DraftStatus = {
  agentId: 'a',
  mode: 'fyllocode',
  phase: 'ready',
  config: [{ type: 'boolean', id: 'web', name: 'Web', currentValue: false }],
  commands: [],
};

function start() {
  const link = new FakeLink();
  link.answers['draft.choose'] = () => ok({});
  link.answers['draft.leave'] = () => ok({});
  TestBed.configureTestingModule({
    providers: [DraftProbe, { provide: HOST_LINK, useValue: link }],
  });
  const probe = TestBed.inject(DraftProbe);
  const choose = (choice: ProbeChoice | null): void => {
    probe.choose(choice);
    TestBed.tick();
  };
  const settle = async (): Promise<void> => {
    await jest.advanceTimersByTimeAsync(DRAFT_SETTLE_MS);
    TestBed.inject(ApplicationRef).tick();
  };
  const say = (draft: DraftStatus): void => {
    link.items.next([{ k: 'draft', draft }]);
  };
  const methods = () => link.calls.map(({ method }) => method);
  return { link, probe, choose, settle, say, methods };
}

describe('DraftProbe', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('asks once the choice has settled, and for the last one only', async () => {
    const { link, probe, choose, settle } = start();
    choose(CHOICE);
    await jest.advanceTimersByTimeAsync(DRAFT_SETTLE_MS - 1);
    choose({ ...CHOICE, mode: 'native' });
    await jest.advanceTimersByTimeAsync(DRAFT_SETTLE_MS - 1);
    expect(link.calls).toEqual([]);
    expect(probe.phase()).toBe('probing');
    await settle();
    choose({ ...CHOICE, mode: 'native' });
    await settle();
    expect(link.paramsOf('draft.choose')).toEqual([{ agentId: 'a', mode: 'native' }]);
  });

  it('shows what the host says about this choice and nothing about another', async () => {
    const { probe, choose, settle, say } = start();
    choose(CHOICE);
    await settle();
    say({ ...READY, agentId: 'b' });
    expect([probe.phase(), probe.config()]).toEqual(['probing', []]);
    say(READY);
    expect([probe.phase(), probe.config().length]).toEqual(['ready', 1]);
    choose({ ...CHOICE, folders: '2' });
    expect([probe.phase(), probe.config()]).toEqual(['probing', []]);
  });

  it('says why it failed and asks anew when told to, letting go of the old probe', async () => {
    const { probe, choose, settle, say, methods } = start();
    choose(CHOICE);
    await settle();
    say({ ...READY, phase: 'failed', config: [], error: { code: 'agent-exited', message: '' } });
    expect([probe.phase(), probe.error()?.code]).toEqual(['failed', 'agent-exited']);
    probe.retry();
    TestBed.tick();
    await settle();
    expect(methods()).toEqual(['draft.choose', 'draft.leave', 'draft.choose']);
    expect(probe.phase()).toBe('probing');
  });

  it('counts a refused call as a failure, but not a lost connection: that asks again by itself', async () => {
    const { link, probe, choose, settle } = start();
    link.answers['draft.choose'] = () => fail('agent-unknown', '');
    choose(CHOICE);
    await settle();
    expect([probe.phase(), probe.error()?.code]).toEqual(['failed', 'agent-unknown']);
    link.lose();
    choose({ ...CHOICE, folders: '2' });
    await settle();
    expect(probe.phase()).toBe('probing');
    link.answers['draft.choose'] = () => ok({});
    link.comeBack();
    TestBed.tick();
    await settle();
    expect(link.paramsOf('draft.choose')).toHaveLength(3);
  });

  it('asks one agent nothing that was asked of another, and tells nothing of its refusal', async () => {
    const { link, probe, choose } = start();
    const answers: (() => void)[] = [];
    link.answers['draft.set-config'] = () =>
      new Promise((settle) => {
        answers.push(() => {
          settle(fail('config-refused', 'no'));
        });
      });
    choose(CHOICE);
    const first = probe.target();
    const refused = first.setConfig({ configId: 'web', value: true });
    choose({ ...CHOICE });
    expect(probe.target()).toBe(first);
    choose({ ...CHOICE, agentId: 'b' });
    expect(probe.target()).not.toBe(first);
    answers[0]?.();
    expect(await refused).toEqual(ok({}));
    expect(await first.setConfig({ configId: 'web', value: false })).toEqual(ok({}));
    expect(link.paramsOf('draft.set-config')).toEqual([{ configId: 'web', value: true }]);
  });

  it('is let go of with the page and when no agent is chosen, if it was asked for', async () => {
    const { choose, settle, methods } = start();
    choose(null);
    await settle();
    expect(methods()).toEqual([]);
    choose(CHOICE);
    await settle();
    choose(null);
    await settle();
    choose(CHOICE);
    await settle();
    TestBed.resetTestingModule();
    expect(methods()).toEqual(['draft.choose', 'draft.leave', 'draft.choose', 'draft.leave']);
  });
});
