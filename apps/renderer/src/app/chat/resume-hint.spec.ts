import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { Agent, AgentList, SessionHeader } from '@fyllo/protocol';
import { KnownAgents } from '../agents';
import { snapshot, summary } from '../host/testing/session-fixture';
import { ResumeHint } from './resume-hint';

const agent = (phase: Agent['phase']): Agent => ({
  id: 'fyllo-guide',
  name: 'Guide',
  source: 'bundled',
  command: '',
  phase,
});

describe('ResumeHint', () => {
  it('is there while the agent rests, and nowhere else', async () => {
    const list = signal<AgentList | null>(null);
    TestBed.configureTestingModule({ providers: [{ provide: KnownAgents, useValue: { list } }] });
    const fixture = TestBed.createComponent(ResumeHint);
    const text = async (
      agents: Agent[] | null,
      over: Partial<SessionHeader['summary']> = {},
    ): Promise<string> => {
      list.set(agents && { agents, problems: [] });
      fixture.componentRef.setInput('header', { ...snapshot().header, summary: summary(over) });
      await fixture.whenStable();
      return (fixture.nativeElement as HTMLElement).textContent.trim();
    };
    expect(await text(null)).toBe('');
    expect(await text([agent('idle')])).toContain('Guide 未在运行');
    expect(await text([agent('failed')])).toContain('Guide 未在运行');
    expect(await text([agent('ready')])).toBe('');
    expect(await text([agent('starting')])).toBe('');
    expect(await text([agent('idle')], { state: 'running' })).toBe('');
    expect(await text([])).toContain('FylloCode Guide 已不可用');
  });
});
