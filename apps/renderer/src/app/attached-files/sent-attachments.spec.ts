import { Dialog } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import { type Attachment, fail, ok } from '@fyllo/protocol';
import { HOST_LINK } from '../host';
import { FakeLink, settled } from '../host/testing/fake-link';
import { CurrentLanguage } from '../language';
import { MAKE_THUMBNAIL } from './make-thumbnail';
import { SentAttachments } from './sent-attachments';

const IMAGE: Attachment = {
  ...{ id: 'i', name: '图 #1.png', kind: 'image', mimeType: 'image/png', size: 3 },
};
const TEXT: Attachment = {
  ...{ id: 't', name: 'notes.md', kind: 'file', mimeType: 'text/markdown', size: 6000 },
};

describe('SentAttachments', () => {
  let urls: string[] = [];
  let link: FakeLink;

  const show = async (attachments: readonly Attachment[]) => {
    urls = [];
    link = new FakeLink();
    const made: number[] = [];
    URL.createObjectURL = () => `blob:${urls.push('made').toString()}`;
    URL.revokeObjectURL = (url) => urls.push(`${url} revoked`);
    TestBed.configureTestingModule({
      providers: [
        { provide: HOST_LINK, useValue: link },
        {
          provide: MAKE_THUMBNAIL,
          useValue: (image: Blob) => {
            made.push(image.size);
            return Promise.resolve(image);
          },
        },
      ],
    });
    TestBed.inject(CurrentLanguage).use('en');
    link.answers['attachment.read'] = () => ok({ data: btoa('abc'), size: 3 });
    const fixture = TestBed.createComponent(SentAttachments);
    fixture.componentRef.setInput('attachments', attachments);
    fixture.componentRef.setInput('sessionId', 'session-aaaaaaaaaa');
    const host = fixture.nativeElement as HTMLElement;
    const stable = async (): Promise<void> => {
      for (let turn = 0; turn < 10; turn += 1) await settled();
      await fixture.whenStable();
    };
    await stable();
    return { fixture, host, made, stable };
  };

  const dialogText = async (): Promise<string> => {
    for (let turn = 0; turn < 100 && !document.querySelector('.dialog'); turn += 1) await settled();
    for (let turn = 0; turn < 10; turn += 1) await settled();
    TestBed.tick();
    return document.querySelector('.dialog')?.textContent ?? '';
  };

  afterEach(() => {
    TestBed.inject(Dialog).closeAll();
  });

  it('shows images small and names all in order; what is not drawn any more is let go', async () => {
    const { fixture, host, made } = await show([IMAGE, TEXT]);
    const buttons = [...host.querySelectorAll<HTMLElement>('[data-testid=sent-attachment]')];
    expect(buttons.map(({ dataset }) => [dataset['name'], dataset['kind']])).toEqual([
      ['图 #1.png', 'image'],
      ['notes.md', 'file'],
    ]);
    expect(buttons[1]?.getAttribute('aria-label')).toBe('View notes.md, 6 kB');
    expect(host.querySelectorAll('img')).toHaveLength(1);
    expect([made, link.paramsOf('attachment.read').length]).toEqual([[3], 1]);
    fixture.destroy();
    expect(urls).toEqual(['made', 'blob:1 revoked']);
  });

  it('shows the beginning of a file as text', async () => {
    const { host } = await show([TEXT]);
    expect(link.paramsOf('attachment.read')).toEqual([]);
    link.answers['attachment.read'] = () => ok({ data: btoa('<b>hello</b>\u0007'), size: 6000 });
    host.querySelector('button')?.click();
    const text = await dialogText();
    expect(text).toContain('<b>hello</b>');
    expect(text).toContain('The first 4.1 kB of 6 kB');
    expect(document.querySelector('.dialog b')).toBeNull();
  });

  it('says why a file cannot be shown', async () => {
    const { host } = await show([IMAGE]);
    link.answers['attachment.read'] = () => fail('attachment-missing', '');
    host.querySelector('button')?.click();
    expect(await dialogText()).toContain('not there any more');
  });

  it('shows an image large', async () => {
    const { host } = await show([IMAGE]);
    host.querySelector('button')?.click();
    await dialogText();
    expect(document.querySelector('.dialog img')?.getAttribute('alt')).toBe('图 #1.png');
  });
});
