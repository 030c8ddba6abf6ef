import { TestBed } from '@angular/core/testing';
import { ok } from '@fyllo/protocol';
import { FakeLink } from '../host/testing/fake-link';
import { FILE } from '../host/testing/kept-unsent';
import { ChosenContent, KeptContent } from './file-content';
import { MAKE_THUMBNAIL } from './make-thumbnail';
import { Thumbnails } from './thumbnails';

const wanted = () => true;

describe('thumbnails', () => {
  let made = 0;
  const chosen = (id: string) => new ChosenContent(id, new Blob(['abc']), 'image/png');

  beforeEach(() => {
    made = 0;
    const make = (image: Blob) => {
      made += 1;
      return Promise.resolve(image);
    };
    TestBed.configureTestingModule({ providers: [{ provide: MAKE_THUMBNAIL, useValue: make }] });
  });

  it('are made once, and not for what is gone before its turn', async () => {
    const thumbnails = TestBed.inject(Thumbnails);
    let here = true;
    const first = thumbnails.of(chosen('first'), wanted);
    const gone = thumbnails.of(chosen('gone'), () => here);
    here = false;
    const again = thumbnails.of(chosen('first'), wanted);
    expect(await first).toBeInstanceOf(Blob);
    expect(await gone).toBeNull();
    expect(await again).toBe(await first);
    expect(made).toBe(1);
  });

  it('go on after a copy that is no base64', async () => {
    const link = new FakeLink();
    link.answers['attachment.read'] = () => ok({ data: 'no base64!' });
    const broken = new KeptContent(link, {}, FILE);
    expect(await broken.whole()).toMatchObject({ error: { code: 'attachment-missing' } });
    const thumbnails = TestBed.inject(Thumbnails);
    const none = thumbnails.of(broken, wanted);
    const next = thumbnails.of(chosen('next'), wanted);
    expect(await none).toBeNull();
    expect(await next).toBeInstanceOf(Blob);
  });
});
