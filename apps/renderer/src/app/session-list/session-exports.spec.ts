import { TestBed } from '@angular/core/testing';
import { DEFAULT_PREFERENCES, fail, ok, type Result } from '@fyllo/protocol';
import { HOST_LINK, HostState } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { SESSION, summary } from '../host/testing/session-fixture';
import { Toasts } from '../ui';
import { OFFER_FILE } from '../ui/offer-file';
import { SessionExports } from './session-exports';

async function start(nativeSave: boolean) {
  const link = new FakeLink();
  const shell = { kind: 'browser', nativePicker: nativeSave, nativeSave };
  link.answers['app.bootstrap'] = () =>
    ok({ version: '1', preferences: DEFAULT_PREFERENCES, workspace: null, shell });
  const offered: unknown[] = [];
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      {
        provide: OFFER_FILE,
        useValue: (name: string, parts: readonly string[]) => offered.push([name, parts]),
      },
    ],
  });
  TestBed.inject(HostState);
  link.comeBack();
  await settled();
  const toasts = () =>
    TestBed.inject(Toasts)
      .shown()
      .map(({ role, text, detail }) => [role, text, detail]);
  return { link, exports: TestBed.inject(SessionExports), offered, toasts };
}

const page = (markdown: string, next: string | null) => ok({ name: 'A title.md', markdown, next });

describe('SessionExports', () => {
  it('gathers all pages and offers them as one file', async () => {
    const { link, exports, offered, toasts } = await start(false);
    link.answers['session.export'] = (params) =>
      (params as { readonly cursor?: string }).cursor === 'c1'
        ? page('two', null)
        : page('one', 'c1');
    await exports.start(summary());
    expect(offered).toEqual([['A title.md', ['one', 'two']]]);
    const request = { sessionId: SESSION, language: 'zh-CN' };
    expect(link.paramsOf('session.export')).toEqual([request, { ...request, cursor: 'c1' }]);
    expect(toasts()).toEqual([['status', '已导出 A title.md', null]]);
    expect(exports.running()).toEqual([]);
  });

  it('runs once a session, tells how far it is, and offers nothing once it is cancelled', async () => {
    const { link, exports, offered, toasts } = await start(false);
    let give: (result: Result<unknown>) => void = () => undefined;
    link.answers['session.export'] = () => new Promise((resolve) => (give = resolve));
    const done = exports.start(summary());
    void exports.start(summary());
    give(page('123é', 'c1'));
    await settled();
    const [one] = exports.running();
    expect(one).toMatchObject({ id: SESSION, title: 'A title', size: 5 });
    exports.cancel(one?.run ?? -1);
    give(page('6', null));
    await done;
    expect([offered, toasts(), link.paramsOf('session.export').length]).toEqual([[], [], 2]);
  });

  it('keeps a run apart from the one that was cancelled before it', async () => {
    const { link, exports, offered } = await start(false);
    const give: ((result: Result<unknown>) => void)[] = [];
    link.answers['session.export'] = () => new Promise((resolve) => give.push(resolve));
    const first = exports.start(summary());
    exports.cancel(exports.running()[0]?.run ?? -1);
    const second = exports.start(summary());
    give[0]?.(page('of the first', null));
    await first;
    expect([offered, exports.isRunning(SESSION)]).toEqual([[], true]);
    give[1]?.(page('of the second', null));
    await second;
    expect(offered).toEqual([['A title.md', ['of the second']]]);
  });

  it('says what failed, and offers no half of a conversation', async () => {
    const { link, exports, offered, toasts } = await start(false);
    link.answers['session.export'] = (params) =>
      'cursor' in (params as object) ? fail('io-failed', '', { detail: 'EIO' }) : page('one', 'c1');
    await exports.start(summary());
    expect(offered).toEqual([]);
    expect(toasts()).toEqual([['alert', '没能导出“A title”：读写文件时出错。', 'EIO']]);
    expect(exports.isRunning(SESSION)).toBe(false);
  });

  it.each([
    ['/home/me/a.md', [['status', '已导出到', '/home/me/a.md']]],
    [null, []],
  ])('leaves the file to a shell that can: %j', async (path, said) => {
    const { link, exports, offered, toasts } = await start(true);
    link.answers['session.save-export'] = () => ok({ path });
    await exports.start(summary());
    expect([offered, toasts()]).toEqual([[], said]);
    expect(link.paramsOf('session.export')).toEqual([]);
  });
});
