import { TestBed } from '@angular/core/testing';
import { fail, ok, type Install } from '@fyllo/protocol';
import { DraftNews } from './draft-news';
import { Installs } from './installs';
import { HOST_LINK } from './provide-host';
import { FakeLink, settled } from './testing/fake-link';

const install = (registryId: string, phase: Install['phase']): Install => ({
  registryId,
  version: '1.0.0',
  phase,
  startedAt: 1,
});

function start(): FakeLink {
  const link = new FakeLink();
  link.answers['agents.installs'] = () => ok({ installs: [install('a', 'waiting')] });
  TestBed.configureTestingModule({ providers: [{ provide: HOST_LINK, useValue: link }] });
  return link;
}

describe('Installs', () => {
  it('are read, then kept up to date by the stream', async () => {
    const link = start();
    const installs = TestBed.inject(Installs);
    await settled();
    link.items.next([
      { k: 'install', install: install('b', 'downloading') },
      { k: 'install', install: install('a', 'unpacking') },
      { k: 'install', install: install('a', 'done') },
    ]);
    expect([...installs.byId()].map(([id, { phase }]) => [id, phase])).toEqual([
      ['a', 'done'],
      ['b', 'downloading'],
    ]);
  });

  it('say why they could not be read, and are read again after the connection came back', async () => {
    const link = start();
    link.answers['agents.installs'] = () => fail('internal', '');
    const installs = TestBed.inject(Installs);
    await settled();
    expect(installs.error()?.code).toBe('internal');
    link.answers['agents.installs'] = () => ok({ installs: [] });
    link.comeBack();
    await settled();
    expect([installs.error(), installs.byId().size]).toEqual([null, 0]);
  });
});

describe('DraftNews', () => {
  it('is the last word of the host, and gone with the connection', () => {
    const link = start();
    const news = TestBed.inject(DraftNews);
    const draft = { agentId: 'a', mode: 'native' as const, config: [], commands: [] };
    link.items.next([
      { k: 'draft', draft: { ...draft, phase: 'probing' } },
      { k: 'draft', draft: { ...draft, phase: 'ready' } },
    ]);
    expect(news.status()?.phase).toBe('ready');
    link.comeBack();
    expect(news.status()).toBeNull();
  });
});
