import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, ok, type Preferences, type SessionSummary } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { summary } from '../host/testing/session-fixture';
import { SessionIndex } from '../session-list';
import { warmAgents } from './warm-agents';

async function start(preferences: Preferences = DEFAULT_PREFERENCES) {
  const link = new FakeLink();
  const shell = { kind: 'browser' as const, nativePicker: false, nativeSave: false };
  link.answers['app.bootstrap'] = () => ok({ version: '1', preferences, workspace: null, shell });
  const sessions = signal<readonly SessionSummary[] | null>(null);
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      { provide: SessionIndex, useValue: { sessions } },
    ],
  });
  TestBed.runInInjectionContext(warmAgents);
  link.comeBack();
  const wait = async (): Promise<number> => {
    await settled();
    TestBed.tick();
    await settled();
    return link.paramsOf('agents.warm').length;
  };
  return { link, sessions, wait };
}

describe('warmAgents', () => {
  it('asks once, after the first list of sessions', async () => {
    const { sessions, wait } = await start();
    expect(await wait()).toBe(0);
    sessions.set([]);
    expect(await wait()).toBe(1);
    sessions.set([summary()]);
    expect(await wait()).toBe(1);
  });

  it('never asks when the person does not want it', async () => {
    const { sessions, wait } = await start({ ...DEFAULT_PREFERENCES, prewarm: false });
    sessions.set([]);
    expect(await wait()).toBe(0);
  });

  it('does not ask for a window that is gone', async () => {
    const { link, sessions, wait } = await start();
    await wait();
    sessions.set([]);
    TestBed.tick();
    TestBed.resetTestingModule();
    await settled();
    expect(link.paramsOf('agents.warm')).toEqual([]);
  });
});
