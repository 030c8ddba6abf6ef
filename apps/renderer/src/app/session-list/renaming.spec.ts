import { TestBed } from '@angular/core/testing';
import { fail, MAX_TITLE_CHARS, ok, type Result } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink } from '../host/testing/fake-link';
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
  const key = renaming.draft()?.key ?? -1;
  if (text !== undefined) renaming.type(key, text);
  const asked = () => link.paramsOf('session.rename');
  return { link, renaming, key, ended, asked };
}

describe('Renaming', () => {
  it.each([undefined, '', '  \t', 'A title', ' A title '])(
    'asks nothing for %j, which is empty or what it is already',
    async (text) => {
      const { renaming, key, ended, asked } = start(text);
      await renaming.commit(key, true);
      expect([renaming.draft(), asked(), ended]).toEqual([null, [], ['row']]);
    },
  );

  it('sends a trimmed title once and shows the answer; the draft is pending until then', async () => {
    const { link, renaming, key, ended, asked } = start('  new  ');
    let give: (result: Result<unknown>) => void = () => undefined;
    link.answers['session.rename'] = () => new Promise((resolve) => (give = resolve));
    const committed = renaming.commit(key, true);
    expect(renaming.draft()).toMatchObject({ text: '  new  ', saving: true });
    renaming.leave(key); // the field is left as well
    renaming.cancel(key); // too late
    renaming.start(summary({ id: 'session-bbbbbbbbbb' }), 'row');
    give(ok({ session: summary({ title: 'new' }) }));
    await committed;
    expect(asked()).toEqual([{ sessionId: SESSION, title: 'new' }]);
    expect([renaming.draft(), ended]).toEqual([null, ['row']]);
    expect(TestBed.inject(SessionIndex).find(SESSION)?.title).toBe('new');
  });

  it('keeps text and editor when it fails, says why, and is tried again by a key only', async () => {
    const { link, renaming, key, asked, ended } = start('new');
    link.answers['session.rename'] = () => fail('disk-full', '');
    await renaming.commit(key);
    renaming.leave(key);
    const failed = { text: 'new', saving: false, left: true, error: { code: 'disk-full' } };
    expect(renaming.draft()).toMatchObject(failed);
    expect(asked()).toHaveLength(1);
    const [toast] = TestBed.inject(Toasts).shown();
    expect(toast).toMatchObject({ role: 'alert' });
    expect(toast?.text).toContain('磁盘空间不足');
    link.answers['session.rename'] = () => ok({ session: summary({ title: 'new' }) });
    await renaming.commit(key, true);
    expect([renaming.draft(), asked().length, ended]).toEqual([null, 2, ['row']]);
  });

  it('keeps a failed text aside while another title is edited, and takes no word of its old editor', async () => {
    const { link, renaming, key, asked } = start('precious');
    link.answers['session.rename'] = () => fail('io-failed', '');
    await renaming.commit(key);
    const other = summary({ id: 'session-bbbbbbbbbb', title: 'other' });
    renaming.start(other, 'row');
    renaming.type(key, 'late');
    renaming.leave(key);
    renaming.cancel(key);
    expect(renaming.draft()).toMatchObject({ id: other.id, text: 'other', error: null });
    renaming.start(summary(), 'header');
    const again = { id: SESSION, place: 'header', text: 'precious', error: { code: 'io-failed' } };
    expect(renaming.draft()).toMatchObject(again);
    renaming.cancel(renaming.draft()?.key ?? -1);
    renaming.start(summary(), 'row');
    expect(renaming.draft()).toMatchObject({ text: 'A title', error: null });
    expect(asked()).toHaveLength(1);
  });

  it.each(['before the answer', 'by the answer'])(
    'ends with its session, told %s, and warns of nothing itself',
    async (when) => {
      const { link, renaming, key, ended } = start('new');
      const lost: string[] = [];
      renaming.lost.subscribe(({ id }) => lost.push(id));
      link.answers['session.rename'] = () => fail('not-found', '');
      const committed = renaming.commit(key, true);
      if (when === 'before the answer') TestBed.inject(SessionIndex).remove(SESSION);
      await committed;
      expect([renaming.draft(), lost, ended]).toEqual([null, [SESSION], []]);
      expect(TestBed.inject(Toasts).shown()).toEqual([]);
    },
  );

  it('counts characters, sends no title the host would cut, and keeps an older one that long', async () => {
    const { link, renaming, key, asked } = start('😀'.repeat(MAX_TITLE_CHARS + 1));
    link.answers['session.rename'] = () => ok({ session: summary() });
    await renaming.commit(key, true);
    renaming.leave(key);
    expect([renaming.draft()?.left, asked()]).toEqual([true, []]);
    renaming.type(key, '😀'.repeat(MAX_TITLE_CHARS));
    await renaming.commit(key, true);
    expect(asked()).toEqual([{ sessionId: SESSION, title: '😀'.repeat(MAX_TITLE_CHARS) }]);
    renaming.start(summary({ title: 'x'.repeat(MAX_TITLE_CHARS * 2) }), 'row');
    await renaming.commit(renaming.draft()?.key ?? -1, true);
    expect([renaming.draft(), asked().length]).toEqual([null, 1]);
  });
});
