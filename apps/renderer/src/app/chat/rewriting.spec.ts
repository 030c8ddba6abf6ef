import { TestBed } from '@angular/core/testing';
import { ok } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { Drafts } from '../composer';
import { type Choice, NewSession } from './new-session';
import { otherFolders, Rewriting } from './rewriting';

const KEY = 'draft:workspace-a';
const REWRITE = {
  ...{ id: 'session-aaaaaaaaaa', title: 'Old one', otherFolders: false },
  ...{ text: 'the old words', agentId: 'agent-b', mode: 'native' as const },
};

class FakeSessions {
  readonly made = new Subject<{ readonly draftKey: string; readonly id: string }>();
  readonly chosen: [string, Choice][] = [];
  choose(draftKey: string, choice: Choice): void {
    this.chosen.push([draftKey, choice]);
  }
}

describe('Rewriting', () => {
  let rewriting: Rewriting;
  let sessions: FakeSessions;
  const draft = () => TestBed.inject(Drafts).of(KEY);
  /** Sends the draft, as a session that is made of it. */
  const send = async (): Promise<void> => {
    await draft().send(() => {
      sessions.made.next({ draftKey: KEY, id: 'session-bbbbbbbbbb' });
      return Promise.resolve(ok({}));
    });
    TestBed.tick();
  };

  beforeEach(() => {
    sessionStorage.clear();
    sessions = new FakeSessions();
    TestBed.configureTestingModule({ providers: [{ provide: NewSession, useValue: sessions }] });
    rewriting = TestBed.inject(Rewriting);
  });

  it('puts the words into the draft, with agent and mode, and sends nothing', () => {
    expect(rewriting.note(KEY)).toBeNull();
    expect(rewriting.start(KEY, REWRITE)).toBe(true);
    expect(draft().text()).toBe('the old words');
    expect(sessions.chosen).toEqual([[KEY, { agentId: 'agent-b', mode: 'native' }]]);
    expect(rewriting.note(KEY)).toEqual({
      from: { id: REWRITE.id, title: 'Old one', otherFolders: false },
      hasEarlier: false,
    });
  });

  it('keeps what lay in the draft, and brings it back when the message is given up', () => {
    draft().write('my own draft');
    rewriting.start(KEY, REWRITE);
    expect(rewriting.note(KEY)?.hasEarlier).toBe(true);
    rewriting.giveUp(KEY);
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
  });

  it('brings it back when the message is sent', async () => {
    draft().write('my own draft');
    rewriting.start(KEY, REWRITE);
    draft().write('other words');
    await send();
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
  });

  it('keeps the own draft of two messages that are rewritten in a row', () => {
    draft().write('my own draft');
    rewriting.start(KEY, REWRITE);
    rewriting.start(KEY, { ...REWRITE, text: 'another' });
    expect(draft().text()).toBe('another');
    rewriting.giveUp(KEY);
    expect(draft().text()).toBe('my own draft');
  });

  it('does not touch a draft that is being sent', async () => {
    draft().write('on its way');
    const sending = draft().send(() => {
      expect(rewriting.start(KEY, REWRITE)).toBe(false);
      return Promise.resolve(ok({}));
    });
    expect(draft().text()).toBe('on its way');
    await sending;
    expect(rewriting.note(KEY)).toBeNull();
  });

  it('still has the earlier draft after a reload', () => {
    draft().write('my own draft');
    rewriting.start(KEY, REWRITE);
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({ providers: [{ provide: NewSession, useValue: sessions }] });
    rewriting = TestBed.inject(Rewriting);
    expect(rewriting.note(KEY)).toEqual({ from: null, hasEarlier: true });
    expect(draft().text()).toBe('the old words');
    rewriting.giveUp(KEY);
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
  });
});

describe('otherFolders', () => {
  const folders = (primary: string, ...paths: readonly string[]) => ({
    primary,
    projects: paths.map((path) => ({ id: path, path })),
  });
  it.each([
    ['the same', folders('/a', '/a', '/b'), folders('/a', '/b', '/a'), false],
    ['another primary', folders('/a', '/a', '/b'), folders('/b', '/a', '/b'), true],
    ['one more', folders('/a', '/a'), folders('/a', '/a', '/b'), true],
    ['another one', folders('/a', '/a'), folders('/c', '/c'), true],
  ])('%s', (_name, scope, workspace, expected) => {
    expect(otherFolders(scope, workspace)).toBe(expected);
  });
});
