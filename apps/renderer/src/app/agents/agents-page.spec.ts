import { ok, type AgentDiagnostics } from '@fyllo/protocol';
import { AgentsPage } from './agents-page';
import { agent, entry, hostWithAgents, Shown } from './testing/agent-fixture';

const DIAGNOSTICS: AgentDiagnostics = {
  agentId: 'bad',
  phase: 'failed',
  launches: 3,
  stderrTail: '\u001b[31mno key\u001b[0m\n',
  noiseLines: 2,
  noise: ['Welcome', '<b>back</b>'],
  unknownUpdates: { new_kind: 2 },
  capabilities: { loadSession: true },
};

const BAD = agent({
  id: 'bad',
  name: 'Bad',
  phase: 'failed',
  registryId: 'one',
  error: { code: 'agent-exited', message: '', detail: 'exit 1' },
});

async function show(selected?: string) {
  const link = hostWithAgents([agent(), BAD], [entry({ installed: '0.9.0' })]);
  link.answers['agents.diagnostics'] = () => ok(DIAGNOSTICS);
  return Shown.of(AgentsPage, selected === undefined ? {} : { agent: selected }, link);
}

describe('AgentsPage', () => {
  it('lists what is there and what can be installed, and says how each is', async () => {
    const shown = await show();
    const rows = shown.all('agent-row');
    expect(rows.map((row) => row.dataset['phase'])).toEqual(['ready', 'failed']);
    expect(rows[1]?.textContent).toContain('Agent 进程已退出。');
    expect(rows[1]?.getAttribute('href')).toBe('/agents?agent=bad');
    expect([shown.all('registry-entry').length, shown.all('agent-detail').length]).toEqual([1, 0]);
  });

  it('shows one agent with its error, its output as text, and its update', async () => {
    const shown = await show('bad');
    const detail = shown.one('agent-detail');
    expect(document.activeElement?.textContent).toBe('Bad');
    expect(shown.all('agent-row').map((row) => row.getAttribute('aria-current'))).toEqual([
      null,
      'true',
    ]);
    expect(detail.textContent).toContain('exit 1');
    expect(shown.one('stderr').querySelector('pre')?.textContent).toBe('no key');
    expect(shown.one('noise').querySelector('pre')?.textContent).toBe('Welcome\n<b>back</b>');
    expect(shown.one('diagnostics').textContent).toContain('new_kind');
    expect(detail.querySelectorAll('[data-testid=update]')).toHaveLength(1);
  });

  it('restarts, and reads the diagnosis anew when the agent is in another phase', async () => {
    const shown = await show('bad');
    shown.link.answers['agents.restart'] = () => ok({});
    await shown.click('agent-restart');
    expect(shown.link.paramsOf('agents.restart')).toEqual([{ agentId: 'bad' }]);
    expect(shown.link.paramsOf('agents.diagnostics')).toHaveLength(1);
    const { error: _, ...fine } = BAD;
    shown.link.items.next([
      { k: 'agents', list: { agents: [{ ...fine, phase: 'idle' }], problems: [] } },
    ]);
    await shown.settle();
    expect(shown.link.paramsOf('agents.diagnostics')).toHaveLength(2);
  });

  it('reads the protocol log when somebody wants it, as text', async () => {
    const shown = await show('bad');
    expect(shown.link.paramsOf('agents.protocol-log')).toEqual([]);
    shown.link.answers['agents.protocol-log'] = () =>
      ok({ lines: [{ at: 0, direction: 'from-agent', text: '{"x":"<i>\u202e"}' }] });
    await shown.click('log-toggle');
    expect(shown.one('protocol-log').querySelector('code')?.textContent).toBe(
      '{"x":"<i>⟨U+202E⟩"}',
    );
    await shown.click('log-refresh');
    expect(shown.link.paramsOf('agents.protocol-log')).toHaveLength(2);
  });

  it('says when the agent of the address is gone', async () => {
    const shown = await show('custom:gone');
    expect(shown.all('agent-detail')).toEqual([]);
    expect(shown.host.querySelector('.gone')?.textContent).toContain('没有这个 Agent');
  });
});
