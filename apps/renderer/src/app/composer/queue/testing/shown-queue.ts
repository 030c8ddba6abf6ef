import { LiveAnnouncer } from '@angular/cdk/a11y';
import { TestBed } from '@angular/core/testing';
import { ok, type MethodName, type Queue } from '@fyllo/protocol';
import { HOST_LINK, SessionQueue } from '../../../host';
import { FakeLink, settled } from '../../../host/testing/fake-link';
import { KeptUnsent } from '../../../host/testing/kept-unsent';
import { Toasts } from '../../../ui';
import { Draft } from '../../draft';
import { QueueList } from '../queue-list';

export const SESSION = 'session-aaaaaaaaaa';
type Item = Queue['items'][number];

export const item = (name: string, over: Partial<Item> = {}): Item => ({
  ...{ id: `item-${name}`, key: `key-of-${name}`, text: `text ${name}` },
  ...{ mentions: [], attachments: [], editing: null },
  ...over,
});

const METHODS: readonly MethodName[] = [
  ...(['queue.edit', 'queue.save', 'queue.release', 'queue.move'] as const),
  ...(['queue.remove', 'queue.send-next', 'queue.add'] as const),
];

/** A queue with these messages, in a session whose turn runs. */
export async function showQueue(items: readonly Item[], over: Partial<Queue> = {}) {
  const link = new FakeLink();
  new KeptUnsent(link);
  for (const method of METHODS) link.answers[method] = () => ok({});
  const said: string[] = [];
  const announcer = { announce: (text: string) => said.push(text) };
  TestBed.configureTestingModule({
    providers: [
      { provide: HOST_LINK, useValue: link },
      { provide: LiveAnnouncer, useValue: announcer },
    ],
  });
  const queue = new SessionQueue(link, SESSION);
  const draft = new Draft(link, { sessionId: SESSION });
  const fixture = TestBed.createComponent(QueueList);
  const host = fixture.nativeElement as HTMLElement;
  document.body.append(host);
  const tell = async (...now: readonly Item[]): Promise<void> => {
    queue.take({ items: [...now], held: over.held ?? false });
    await settled();
    await fixture.whenStable();
  };
  fixture.componentRef.setInput('queue', queue);
  fixture.componentRef.setInput('draft', draft);
  fixture.componentRef.setInput('turn', 'running');
  let left = 0;
  fixture.componentInstance.focusLeft.subscribe(() => (left += 1));
  await tell(...items);
  const lines = () => [...host.querySelectorAll<HTMLElement>('[data-testid=queue-item]')];
  const line = (name: string) =>
    lines().find(({ dataset }) => dataset['itemId'] === `item-${name}`) as HTMLElement;
  const press = async (name: string, action: string): Promise<void> => {
    line(name).querySelector<HTMLElement>(`[data-action=${action}]`)?.click();
    await settled();
    await fixture.whenStable();
  };
  const editor = () => host.querySelector<HTMLTextAreaElement>('[data-testid=queue-editor]');
  const type = (text: string): void => {
    const area = editor() as HTMLTextAreaElement;
    area.value = text;
    area.dispatchEvent(new Event('input'));
  };
  const key = async (target: HTMLElement | null, init: KeyboardEventInit): Promise<void> => {
    target?.dispatchEvent(
      new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init }),
    );
    await settled();
    await fixture.whenStable();
  };
  const toasts = TestBed.inject(Toasts);
  const state = () => host.querySelector('.state')?.textContent;
  return {
    ...{ link, queue, draft, fixture, host, tell, lines, line, press, editor, type, key },
    ...{ toasts, said, state, left: () => left },
  };
}

/** Begins the edit of the first message as the host tells it. */
export async function editFirst(first = item('a')) {
  const shown = await showQueue([first, item('b')]);
  await shown.press('a', 'edit');
  await shown.tell({ ...first, editing: 'here' }, item('b'));
  return shown;
}
