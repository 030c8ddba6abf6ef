import { Dialog } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
import { InstallActions } from './install-actions';
import { InstallableAgents } from './installable-agents';
import { entry, install, Shown } from './testing/agent-fixture';

const show = (over: Parameters<typeof entry>[0] = {}) =>
  Shown.of(InstallActions, { entry: entry(over) });

describe('InstallActions', () => {
  it('installs, follows the progress and can be cancelled', async () => {
    const shown = await show();
    shown.link.answers['agents.install'] = () => ok({});
    await shown.click('install');
    expect(shown.link.paramsOf('agents.install')).toEqual([{ registryId: 'one' }]);
    shown.link.items.next([
      {
        k: 'install',
        install: install({ received: 1_500_000, total: 6_000_000, line: 'added 3' }),
      },
    ]);
    await shown.settle();
    const progress = shown.one('install-progress');
    expect(progress.dataset['phase']).toBe('downloading');
    expect(progress.textContent).toContain('1.5 MB / 6 MB');
    expect(progress.textContent).toContain('added 3');
    expect(progress.querySelector('progress')?.value).toBe(0.25);
    expect(shown.all('install')).toEqual([]);
    await shown.click('install-cancel');
    expect(shown.link.paramsOf('agents.cancel-install')).toEqual([{ registryId: 'one' }]);
    shown.link.items.next([{ k: 'install', install: install({ phase: 'cancelled' }) }]);
    await shown.settle();
    expect([shown.all('install').length, shown.all('install-error').length]).toEqual([1, 0]);
  });

  it('keeps the focus when the button that had it goes', async () => {
    const shown = await show();
    document.body.append(shown.host);
    shown.link.answers['agents.install'] = () => ok({});
    shown.one('install').focus();
    await shown.click('install');
    shown.link.items.next([{ k: 'install', install: install() }]);
    await shown.settle();
    expect(document.activeElement).toBe(shown.host);
    shown.host.remove();
  });

  it('says why it failed, with the last lines as text, and tries again', async () => {
    const shown = await show();
    const error = { code: 'checksum-mismatch' as const, message: '', detail: '<b>\u001b[1mx' };
    shown.link.items.next([{ k: 'install', install: install({ phase: 'failed', error }) }]);
    await shown.settle();
    expect(shown.one('install-error').querySelector('pre')?.textContent).toBe('<b>x');
    expect(shown.one('install').textContent.trim()).toBe('重试');
    await shown.click('install');
    expect(shown.link.paramsOf('agents.install')).toHaveLength(1);
  });

  it('says when the host refuses at once', async () => {
    const shown = await show();
    shown.link.answers['agents.install'] = () => fail('install-running', '');
    await shown.click('install');
    expect(shown.all('install-error')).toHaveLength(1);
  });

  it('offers the newer version of what is installed, and nothing where nothing can be done', async () => {
    const shown = await show({ installed: '0.9.0' });
    expect([shown.all('install').length, shown.one('update').textContent.trim()]).toEqual([
      0,
      '更新到 1.0.0',
    ]);
    shown.fixture.componentRef.setInput('entry', entry({ installed: '1.0.0' }));
    await shown.settle();
    expect([shown.all('update').length, shown.all('uninstall').length]).toEqual([0, 1]);
    shown.fixture.componentRef.setInput('entry', entry({ distribution: 'none' }));
    await shown.settle();
    expect(shown.host.querySelectorAll('button')).toHaveLength(0);
  });

  it('says beforehand why an archive will not be installed', async () => {
    const archive = { distribution: 'binary', unsupported: 'no-checksum' } as const;
    const shown = await show(archive);
    expect(shown.one('cannot-install').textContent).toContain('校验和');
    expect(shown.host.querySelectorAll('button')).toHaveLength(0);
    shown.fixture.componentRef.setInput('entry', entry({ ...archive, installed: '0.9.0' }));
    await shown.settle();
    expect([shown.all('update').length, shown.all('uninstall').length]).toEqual([0, 1]);
  });

  it('asks before it removes, and keeps the question when that fails', async () => {
    const shown = await show({ installed: '1.0.0' });
    const dialogs = TestBed.inject(Dialog).openDialogs;
    await shown.click('uninstall');
    const confirm = document.querySelector<HTMLElement>('[data-testid=uninstall-confirm]');
    expect([dialogs.length, document.activeElement === confirm]).toEqual([1, false]);
    expect(shown.link.paramsOf('agents.uninstall')).toEqual([]);
    shown.link.answers['agents.uninstall'] = () => fail('io-failed', '');
    confirm?.click();
    await shown.settle();
    expect([dialogs.length, document.querySelectorAll('.dialog [role=alert]').length]).toEqual([
      1, 1,
    ]);
    shown.link.answers['agents.uninstall'] = () => ok({});
    confirm?.click();
    await shown.settle();
    expect(dialogs).toHaveLength(0);
    expect(shown.link.paramsOf('agents.uninstall')).toHaveLength(2);
  });

  it('says no more of an update that failed once the agent is removed', async () => {
    const shown = await show({ installed: '1.0.0' });
    shown.link.items.next([{ k: 'install', install: install({ phase: 'failed' }) }]);
    await shown.settle();
    expect(shown.all('install-error')).toHaveLength(1);
    shown.link.answers['agents.uninstall'] = () => ok({});
    await TestBed.inject(InstallableAgents).uninstall('one');
    await shown.settle();
    expect(shown.all('install-error')).toEqual([]);
  });
});

describe('InstallableAgents', () => {
  it('is read again when an installation is done, and not while it runs', async () => {
    const shown = await show();
    TestBed.inject(InstallableAgents);
    const asked = () => shown.link.paramsOf('agents.registry').length;
    expect(asked()).toBe(1);
    shown.link.items.next([{ k: 'install', install: install({ phase: 'unpacking' }) }]);
    await shown.settle();
    expect(asked()).toBe(1);
    shown.link.items.next([{ k: 'install', install: install({ phase: 'done' }) }]);
    await shown.settle();
    expect(asked()).toBe(2);
  });
});
