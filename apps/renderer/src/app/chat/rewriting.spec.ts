import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
import { Subject } from 'rxjs';
import { Drafts } from '../composer';
import { FILE, kept, KeptUnsent } from '../host/testing/kept-unsent';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { Toasts } from '../ui';
import { type Choice, NewSession } from './new-session';
import { otherFolders, Rewriting } from './rewriting';

const KEY = 'draft:';
const REWRITE = {
  ...{ id: 'session-aaaaaaaaaa', title: 'Old one', otherFolders: false },
  ...{ text: 'the old words', agentId: 'agent-b', mode: 'native' as const },
  ...{ mentions: [], attachments: [] },
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
  let link: FakeLink;
  let unsent: KeptUnsent;
  const draft = () => TestBed.inject(Drafts).of(KEY);
  const load = async (): Promise<void> => {
    TestBed.resetTestingModule();
    TestBed.configureTestingModule({
      providers: [
        { provide: NewSession, useValue: sessions },
        { provide: HOST_LINK, useValue: link },
      ],
    });
    rewriting = TestBed.inject(Rewriting);
    draft();
    await settled();
  };
  /** Sends the draft, as a session that is made of it. */
  const send = async (meanwhile = ''): Promise<void> => {
    await draft().send(() => {
      draft().write(draft().text() + meanwhile);
      sessions.made.next({ draftKey: KEY, id: 'session-bbbbbbbbbb' });
      return Promise.resolve(ok({}));
    });
    TestBed.tick();
    await settled();
  };

  beforeEach(async () => {
    sessions = new FakeSessions();
    link = new FakeLink();
    unsent = new KeptUnsent(link);
    await load();
  });

  it('puts the words into the draft, with agent and mode, and sends nothing', async () => {
    expect(rewriting.note(KEY)).toBeNull();
    expect(await rewriting.start(KEY, REWRITE)).toBe(true);
    expect(draft().text()).toBe('the old words');
    expect(sessions.chosen).toEqual([[KEY, { agentId: 'agent-b', mode: 'native' }]]);
    expect(rewriting.note(KEY)).toEqual({
      from: { id: REWRITE.id, title: 'Old one', otherFolders: false },
      hasEarlier: false,
    });
    expect(unsent.aside).toBeNull();
  });

  it('puts aside a draft that this page has not shown yet, and waits for nothing it cannot know', async () => {
    const load = (): Rewriting => {
      TestBed.resetTestingModule();
      TestBed.configureTestingModule({
        providers: [
          { provide: NewSession, useValue: sessions },
          { provide: HOST_LINK, useValue: link },
        ],
      });
      return TestBed.inject(Rewriting);
    };
    unsent.texts.set('', kept('my own draft'));
    expect(await load().start(KEY, REWRITE)).toBe(true);
    expect([draft().text(), unsent.aside?.text]).toEqual(['the old words', 'my own draft']);
    link.answers['unsent.open'] = () => fail('timed-out', '');
    expect(await load().start(KEY, REWRITE)).toBe(false);
    link.lose();
    expect(await load().start(KEY, REWRITE)).toBe(false);
    expect([draft().text(), TestBed.inject(Toasts).shown().length]).toEqual(['', 1]);
  });

  it('brings the files of the message along, or says that it could not', async () => {
    const attachments = [FILE.id];
    await rewriting.start(KEY, { ...REWRITE, attachments });
    expect(draft().attachments.ids()).toEqual(attachments);
    expect(link.paramsOf('unsent.adopt')).toEqual([
      { sessionId: REWRITE.id, attachmentIds: attachments },
    ]);
    await rewriting.giveUp(KEY);
    link.answers['unsent.adopt'] = () => fail('attachment-missing', '');
    expect(await rewriting.start(KEY, { ...REWRITE, attachments })).toBe(true);
    expect([draft().text(), draft().attachments.ids()]).toEqual(['the old words', []]);
    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
  });

  it('keeps what lay in the draft, and brings it back when the message is given up', async () => {
    draft().write('my own draft');
    await rewriting.start(KEY, REWRITE);
    expect(rewriting.note(KEY)?.hasEarlier).toBe(true);
    await rewriting.giveUp(KEY);
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
  });

  it('brings it back when the message is sent', async () => {
    draft().write('my own draft');
    await rewriting.start(KEY, REWRITE);
    draft().write('other words');
    await send();
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
  });

  it('lets it wait when something was typed behind the message meanwhile', async () => {
    draft().write('my own draft');
    await rewriting.start(KEY, REWRITE);
    await send(' and more');
    expect([draft().text(), rewriting.note(KEY)]).toEqual([
      ' and more',
      { from: null, hasEarlier: true },
    ]);
  });

  it('keeps the own draft of two messages that are rewritten in a row', async () => {
    draft().write('my own draft');
    await rewriting.start(KEY, REWRITE);
    await rewriting.start(KEY, { ...REWRITE, text: 'another' });
    expect(draft().text()).toBe('another');
    await rewriting.giveUp(KEY);
    expect(draft().text()).toBe('my own draft');
  });

  it('does not begin when the draft could not be put aside', async () => {
    draft().write('my own draft');
    link.answers['unsent.put-aside'] = () => fail('disk-full', '');
    expect(await rewriting.start(KEY, REWRITE)).toBe(false);
    expect([draft().text(), rewriting.note(KEY)]).toEqual(['my own draft', null]);
    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
  });

  it('does not touch a draft that is being sent', async () => {
    draft().write('on its way');
    let started: boolean | undefined;
    await draft().send(async () => {
      started = await rewriting.start(KEY, REWRITE);
      return fail('agent-silent', '');
    });
    expect([started, draft().text(), rewriting.note(KEY)]).toEqual([false, 'on its way', null]);
  });

  it('still has the earlier draft after a reload', async () => {
    draft().write('my own draft');
    await rewriting.start(KEY, REWRITE);
    await draft().keep();
    await load();
    expect(rewriting.note(KEY)).toEqual({ from: null, hasEarlier: true });
    expect(draft().text()).toBe('the old words');
    await rewriting.giveUp(KEY);
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
