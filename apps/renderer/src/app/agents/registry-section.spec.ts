import { Dialog } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { fail, ok } from '@fyllo/protocol';
import { RegistrySection } from './registry-section';
import { entry, hostWithAgents, Shown } from './testing/agent-fixture';

const HOSTILE = entry({
  id: 'evil',
  name: 'Ev\u202eil<img src=x onerror=1>',
  description: 'a\u001b]0;t\u0007b <script>x</script>',
  website: 'https://evil.example/',
});

const type = async (shown: Shown<RegistrySection>, text: string): Promise<void> => {
  const field = shown.one('registry-search') as HTMLInputElement;
  field.value = text;
  field.dispatchEvent(new Event('input'));
  await shown.settle();
};

describe('RegistrySection', () => {
  it('says where the list is from and finds entries by name, id or description', async () => {
    const two = entry({ id: 'two', name: 'Second', description: 'Writes Rust.' });
    const shown = await Shown.of(RegistrySection, {}, hostWithAgents([], [entry(), two]));
    expect(shown.one('registry-source').dataset['source']).toBe('bundled');
    const ids = () => shown.all('registry-entry').map((row) => row.dataset['registryId']);
    expect(ids()).toEqual(['one', 'two']);
    await type(shown, ' RUST ');
    expect(ids()).toEqual(['two']);
    await type(shown, 'nothing like it');
    expect(shown.all('registry-entry')).toEqual([]);
    expect(shown.host.textContent).toContain('没有匹配的 Agent。');
  });

  it('shows what the registry says as text, and leaves only by the link dialog', async () => {
    const shown = await Shown.of(RegistrySection, {}, hostWithAgents([], [HOSTILE]));
    const row = shown.one('registry-entry');
    expect(row.querySelectorAll('img, script, a')).toHaveLength(0);
    expect(row.textContent).toContain('⟨U+202E⟩');
    expect(row.textContent).toContain('ab <script>x</script>');
    row.querySelector<HTMLElement>('.link')?.click();
    expect(TestBed.inject(Dialog).openDialogs).toHaveLength(1);
    TestBed.inject(Dialog).closeAll();
  });

  it('asks the address again, keeps the list when that fails, and tells of a cache', async () => {
    const shown = await Shown.of(RegistrySection);
    shown.link.answers['agents.registry'] = () => fail('offline', '');
    await shown.click('registry-refresh');
    expect(shown.link.paramsOf('agents.registry').at(-1)).toEqual({ refresh: true });
    expect(shown.all('registry-entry')).toHaveLength(1);
    expect(shown.host.querySelectorAll('[role=alert]')).toHaveLength(1);
    shown.link.answers['agents.registry'] = () =>
      ok({
        entries: [],
        source: 'cache',
        at: 0,
        leftOut: 2,
        error: { code: 'offline', message: '' },
      });
    await shown.click('registry-refresh');
    expect(shown.one('registry-source').dataset['source']).toBe('cache');
    expect(shown.one('registry-source').textContent).toContain('2 项');
  });

  it('offers another try when there is no list at all', async () => {
    const link = hostWithAgents();
    link.answers['agents.registry'] = () => fail('registry-invalid', '');
    const shown = await Shown.of(RegistrySection, {}, link);
    link.answers['agents.registry'] = () => ok({ entries: [entry()], source: 'bundled', at: 0 });
    shown.host.querySelector<HTMLElement>('fyllo-error-state button')?.click();
    await shown.settle();
    expect(shown.all('registry-entry')).toHaveLength(1);
  });
});
