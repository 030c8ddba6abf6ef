import { Dialog } from '@angular/cdk/dialog';
import { TestBed } from '@angular/core/testing';
import type { Media } from '@fyllo/protocol';
import { FakeSession } from '../host/testing/fake-session';
import { CurrentLanguage } from '../language';
import { mediaBlobOf } from './media-bytes';
import { MediaView } from './media-view';

const DOT =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

describe('MediaView', () => {
  const urls: string[] = [];

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    URL.createObjectURL = () => {
      urls.push('blob:made');
      return 'blob:made';
    };
    URL.revokeObjectURL = () => undefined;
  });

  const show = async (media: Media): Promise<HTMLElement> => {
    const fixture = TestBed.createComponent(MediaView);
    fixture.componentRef.setInput('media', media);
    fixture.componentRef.setInput('session', new FakeSession());
    await fixture.whenStable();
    return fixture.nativeElement as HTMLElement;
  };

  it('shows an image, and large when it is pressed', async () => {
    const data = { value: DOT };
    const host = await show({ kind: 'image', mimeType: 'image/png', name: 'a dot', data });
    expect(host.querySelector('img')?.getAttribute('alt')).toBe('Image · a dot · image/png');
    host.querySelector('button')?.click();
    const dialogs = TestBed.inject(Dialog);
    for (let turns = 0; turns < 100 && dialogs.openDialogs.length === 0; turns += 1) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(dialogs.openDialogs).toHaveLength(1);
    dialogs.closeAll();
  });

  it('plays a sound', async () => {
    const host = await show({ kind: 'audio', mimeType: 'audio/wav', data: { value: 'UklGRg==' } });
    expect(host.querySelector('audio')?.controls).toBe(true);
    expect(host.textContent).toContain('Audio · audio/wav');
  });

  it.each<[Media]>([
    [{ kind: 'image', mimeType: 'image/svg+xml', data: { value: 'PHN2Zy8+' } }],
    [{ kind: 'image', mimeType: 'image/png', data: { value: 'not base64!' } }],
    [{ kind: 'image', mimeType: 'image/png', uri: 'https://e.example/x.png' }],
    [{ kind: 'audio', mimeType: 'text/html', data: { value: 'PGI+' } }],
    [{ kind: 'resource_link', uri: 'file:///x' }],
  ])('names what it does not show: %j', async (media) => {
    const made = urls.length;
    const host = await show(media);
    expect(host.querySelector('[data-testid=image-placeholder]')).not.toBeNull();
    expect(host.querySelector('img, audio, button')).toBeNull();
    expect(urls).toHaveLength(made);
  });

  it('shows the text of a resource, bounded', async () => {
    const value = 'line\n'.repeat(1000);
    const host = await show({ kind: 'resource', mimeType: 'text/plain', data: { value } });
    expect(host.querySelector('pre')?.textContent.split('\n')).toHaveLength(120);
    expect(host.querySelector('button')?.textContent).toContain('1001');
  });
});

it('bytes that are too many are none', () => {
  expect(mediaBlobOf('image', 'image/png', 'A'.repeat(16 * 1024 * 1024))).toBeUndefined();
  expect(mediaBlobOf('image', 'image/png', 'AAAA')?.type).toBe('image/png');
});
