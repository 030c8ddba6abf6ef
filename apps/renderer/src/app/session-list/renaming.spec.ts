import { TestBed } from '@angular/core/testing';
import { fail, MAX_TITLE_CHARS, ok, type Result } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { SESSION, summary } from '../host/testing/session-fixture';
import { Toasts } from '../ui';
import { Renaming } from './renaming';
import { SessionIndex } from './session-index';

function start(text?: string) {
  const link = new FakeLink();
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  const renaming = TestBed.inject(Renaming);
  const ended: string[] = [];
  renaming.ended.subscribe(({ place }) => ended.push(place));
  renaming.start(summary(), 'row');
  if (text !== undefined) renaming.type(text);
  const asked = () => link.paramsOf('session.rename');
  return { link, renaming, ended, asked };
}

describe('Renaming', () => {
  it.each([undefined, '', '  \t', 'A title', ' A title '])(
    'asks nothing for %j, which is empty or what it is already',
    async (text) => {
      const { renaming, ended, asked } = start(text);
      await renaming.commit(true);
      expect([renaming.draft(), asked(), ended]).toEqual([null, [], ['row']]);
    },
  );

  it('sends a trimmed title once and shows the answer; the draft is pending until then', async () => {
    const { link, renaming, ended, asked } = start('  new  ');
    let give: (result: Result<unknown>) => void = () => undefined;
    link.answers['session.rename'] = () => new Promise((resolve) => (give = resolve));
    const committed = renaming.commit(true);
    expect(renaming.draft()).toMatchObject({ text: '  new  ', saving: true });
    void renaming.commit(); // the field is left as well
    renaming.cancel(); // too late
    renaming.start(summary({ id: 'session-bbbbbbbbbb' }), 'row');
    give(ok({ session: summary({ title: 'new' }) }));
    await committed;
    expect(asked()).toEqual([{ sessionId: SESSION, title: 'new' }]);
    expect([renaming.draft(), ended]).toEqual([null, ['row']]);
    expect(TestBed.inject(SessionIndex).find(SESSION)?.title).toBe('new');
  });

  it('keeps text and editor when it fails, says why, and can be tried again', async () => {
    const { link, renaming, asked, ended } = start('new');
    link.answers['session.rename'] = () => fail('disk-full', '');
    await renaming.commit();
    expect(renaming.draft()).toMatchObject({
      text: 'new',
      saving: false,
      error: { code: 'disk-full' },
    });
    const [toast] = TestBed.inject(Toasts).shown();
    expect(toast).toMatchObject({ role: 'alert' });
    expect(toast?.text).toContain('磁盘空间不足');
    link.answers['session.rename'] = () => ok({ session: summary({ title: 'new' }) });
    await renaming.commit();
    expect([renaming.draft(), asked().length, ended]).toEqual([null, 2, []]);
  });

  it('ends with a session that is gone', async () => {
    const { link, renaming } = start('new');
    link.answers['session.rename'] = () => fail('not-found', '');
    await renaming.commit(true);
    expect(renaming.draft()).toBeNull();
    expect(TestBed.inject(Toasts).shown()).toHaveLength(1);
  });

  it('cuts a title at what the host takes, between characters', async () => {
    const { link, renaming, asked } = start('😀'.repeat(MAX_TITLE_CHARS + 5));
    link.answers['session.rename'] = () => ok({ session: summary() });
    await renaming.commit();
    await settled();
    expect(asked()).toEqual([{ sessionId: SESSION, title: '😀'.repeat(MAX_TITLE_CHARS) }]);
  });
});
