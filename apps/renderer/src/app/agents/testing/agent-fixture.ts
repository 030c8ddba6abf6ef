import { type Type } from '@angular/core';
import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { provideRouter } from '@angular/router';
import { ok, type Agent, type Install, type RegistryEntry } from '@fyllo/protocol';
import { HOST_LINK } from '../../host';
import { FakeLink, settled } from '../../host/testing/fake-link';

export const agent = (over: Partial<Agent> = {}): Agent => ({
  id: 'good',
  name: 'Good',
  source: 'path',
  command: 'good --acp',
  phase: 'ready',
  ...over,
});

export const entry = (over: Partial<RegistryEntry> = {}): RegistryEntry => ({
  id: 'one',
  name: 'One',
  version: '1.0.0',
  description: 'The first.',
  distribution: 'npm',
  origin: 'one-acp@1.0.0',
  ...over,
});

export const install = (over: Partial<Install> = {}): Install => ({
  registryId: 'one',
  version: '1.0.0',
  phase: 'downloading',
  startedAt: 1,
  ...over,
});

/** Shows a component over a fake host, with ways to find its parts. */
export class Shown<C> {
  private constructor(
    readonly link: FakeLink,
    readonly fixture: ComponentFixture<C>,
  ) {}

  static async of<C>(
    component: Type<C>,
    inputs: Readonly<Record<string, unknown>> = {},
    link = hostWithAgents(),
  ): Promise<Shown<C>> {
    TestBed.configureTestingModule({
      providers: [provideRouter([]), { provide: HOST_LINK, useValue: link }],
    });
    const fixture = TestBed.createComponent(component);
    for (const [name, value] of Object.entries(inputs)) fixture.componentRef.setInput(name, value);
    const shown = new Shown(link, fixture);
    await shown.settle();
    return shown;
  }

  get host(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  async settle(): Promise<void> {
    await this.fixture.whenStable();
    await settled();
    await this.fixture.whenStable();
  }

  all(id: string): HTMLElement[] {
    return [...this.host.querySelectorAll<HTMLElement>(`[data-testid="${id}"]`)];
  }

  /** Errors when there is not exactly one. */
  one(id: string): HTMLElement {
    const [found, ...more] = this.all(id);
    if (!found || more.length > 0) throw new Error(`${more.length + (found ? 1 : 0)} of ${id}`);
    return found;
  }

  async click(id: string): Promise<void> {
    this.one(id).click();
    await this.settle();
  }
}

/** A host that knows one agent and has one to install. */
export function hostWithAgents(
  agents: readonly Agent[] = [agent()],
  entries: readonly RegistryEntry[] = [entry()],
): FakeLink {
  const link = new FakeLink();
  link.answers['agents.list'] = () => ok({ agents, problems: [] });
  link.answers['agents.installs'] = () => ok({ installs: [] });
  link.answers['agents.registry'] = () => ok({ entries, source: 'bundled', at: 0 });
  return link;
}
