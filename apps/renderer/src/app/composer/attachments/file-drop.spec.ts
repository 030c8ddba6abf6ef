import { ChangeDetectionStrategy, Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { FakeLink } from '../../host/testing/fake-link';
import { guardDrags } from '../../ui/drag-guard';
import { DraftAttachments } from './draft-attachments';
import { FileDrop } from './file-drop';
import { ImagePaste } from './image-paste';
import { type FakeItem, fakeTransfer, transferEvent } from './testing/fake-transfer';

const given: unknown[] = [];

class Given extends DraftAttachments {
  override add(files: Iterable<File>, folders: readonly string[] = []): void {
    given.push([Array.from(files, ({ name }) => name), folders]);
  }
}

@Component({
  selector: 'fyllo-drop-test',
  imports: [FileDrop, ImagePaste],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    <div [fylloFileDrop]="attachments"><textarea [fylloImagePaste]="attachments"></textarea></div>
    <p>elsewhere</p>
  `,
})
class DropTest {
  protected readonly attachments = new Given(new FakeLink(), {});
}

const FILE: FakeItem = { kind: 'file', type: 'text/plain', file: new File(['x'], 'a.txt') };
const FOLDER: FakeItem = { kind: 'file', folder: 'src' };
const TEXT: FakeItem = { kind: 'string', type: 'text/plain' };
const LINK: FakeItem = { kind: 'string', type: 'text/uri-list' };

describe('files that are dragged', () => {
  const show = async () => {
    given.length = 0;
    const fixture = TestBed.createComponent(DropTest);
    await fixture.whenStable();
    const host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
    const fire = async (name: string, place: string, items: readonly FakeItem[]) => {
      const event = transferEvent(name, fakeTransfer(items));
      host.querySelector(place)?.dispatchEvent(event);
      await fixture.whenStable();
      return event;
    };
    const marked = () => host.querySelector('.target') !== null;
    return { fire, marked };
  };

  beforeAll(() => {
    guardDrags(window);
  });
  afterEach(() => {
    document.body.replaceChildren();
  });

  it('are taken where the text is written, with folders named', async () => {
    const { fire, marked } = await show();
    const over = await fire('dragover', 'textarea', [FILE, FOLDER]);
    expect([over.defaultPrevented, marked()]).toEqual([true, true]);
    await fire('dragleave', 'textarea', []);
    expect(marked()).toBe(false);
    await fire('dragover', 'textarea', [FILE]);
    const drop = await fire('drop', 'textarea', [FILE, FOLDER, TEXT]);
    expect([drop.defaultPrevented, marked()]).toEqual([true, false]);
    expect(given).toEqual([[['a.txt'], ['src']]]);
  });

  it('do nothing elsewhere, and neither do links', async () => {
    const { fire } = await show();
    for (const items of [[FILE], [LINK], [TEXT]]) {
      expect((await fire('dragover', 'p', items)).defaultPrevented).toBe(true);
      expect((await fire('drop', 'p', items)).defaultPrevented).toBe(true);
    }
    expect(given).toEqual([]);
  });

  it('are not mistaken for texts and links, which the input takes by itself', async () => {
    const { fire, marked } = await show();
    for (const items of [[TEXT], [LINK]]) {
      expect((await fire('dragover', 'textarea', items)).defaultPrevented).toBe(false);
      expect(marked()).toBe(false);
      expect((await fire('drop', 'textarea', items)).defaultPrevented).toBe(false);
    }
    expect(given).toEqual([]);
  });

  it('leave a pasted text to the input, and the image with it to the message', async () => {
    const { fire } = await show();
    const file = new File(['x'], 'shot.png', { type: 'image/png' });
    const paste = await fire('paste', 'textarea', [
      TEXT,
      { kind: 'file', type: 'image/png', file },
    ]);
    expect(paste.defaultPrevented).toBe(false);
    await fire('paste', 'textarea', [TEXT]);
    expect(given).toEqual([[['shot.png'], []]]);
  });
});
