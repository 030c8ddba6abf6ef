import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { CurrentLanguage } from '../language';
import { MarkdownText } from './markdown-text';
import { Slices } from './slices';

describe('MarkdownText', () => {
  let fixture: ComponentFixture<MarkdownText>;
  let host: HTMLElement;
  const grow = async (text: string, final = false): Promise<void> => {
    fixture.componentRef.setInput('text', text);
    fixture.componentRef.setInput('final', final);
    await fixture.whenStable();
    await new Promise((resolve) => setTimeout(resolve));
    await fixture.whenStable();
  };

  beforeEach(() => {
    TestBed.overrideProvider(Slices, {
      useValue: {
        run: (job: () => void) => {
          job();
        },
      },
    });
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(MarkdownText);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
  });
  afterEach(() => {
    document.querySelectorAll('.cdk-overlay-container').forEach((overlay) => {
      overlay.remove();
    });
    host.remove();
  });

  it('keeps the nodes of finished blocks while text arrives', async () => {
    await grow('# One\n\nA paragraph.\n\n```ts\nconst');
    const heading = host.querySelector('h1');
    const paragraph = host.querySelector('p');
    const code = host.querySelector('code')?.firstChild;
    await grow('# One\n\nA paragraph.\n\n```ts\nconst a = 1;\n');
    expect(host.querySelector('code')?.firstChild).toBe(code);
    expect(code?.textContent).toBe('const a = 1;');
    await grow('# One\n\nA paragraph.\n\n```ts\nconst a = 1;\n```\n\n- x\n', true);
    expect(host.querySelector('h1')).toBe(heading);
    expect(host.querySelector('p')).toBe(paragraph);
    expect(host.querySelector('code')?.textContent).toBe('const a = 1;');
    expect(host.querySelector('[data-testid="code-block"]')?.getAttribute('data-language')).toBe(
      'ts',
    );
    expect(host.querySelector('li')?.textContent).toBe('x');
  });

  it('gives code inside a list the same frame', async () => {
    await grow('- a\n\n  ```sh\n  ls\n  ```', true);
    const block = host.querySelector('li fyllo-code-block');
    expect(block?.getAttribute('data-language')).toBe('sh');
    expect(block?.querySelector('pre')?.textContent).toBe('ls');
    expect(host.querySelectorAll('li > pre')).toHaveLength(0);
  });

  it('shows the address before a link leaves, with the focus on the way back', async () => {
    await grow('[x](https://bücher.example/a)', true);
    const opened = jest.spyOn(window, 'open').mockReturnValue(null);
    host.querySelector<HTMLElement>('[data-testid="external-link"]')?.click();
    await fixture.whenStable();
    const dialog = document.querySelector('[role="dialog"]');
    expect(dialog?.textContent).toContain('https://xn--bcher-kva.example/a');
    expect(document.activeElement?.textContent.trim()).toBe('Cancel');
    expect(opened).not.toHaveBeenCalled();
    const open = [...(dialog?.querySelectorAll('button') ?? [])].find(
      (button) => button.textContent.trim() === 'Open',
    );
    open?.click();
    expect(opened.mock.calls).toEqual([
      ['https://xn--bcher-kva.example/a', '_blank', 'noopener,noreferrer'],
    ]);
    opened.mockRestore();
  });

  it('gives inert links a reason and no address', async () => {
    await grow('[x](./a.md)', true);
    const link = host.querySelector('a');
    expect(link?.getAttribute('title')).toBe('A relative link has no target in a conversation');
    expect(link?.hasAttribute('href')).toBe(false);
    link?.click();
    expect(document.querySelector('[role="dialog"]')).toBeNull();
  });

  it('names what has no words of its own', async () => {
    await grow('![](./x.png)\n\n|a|\n|-|\n|1|', true);
    expect(host.querySelector('[data-testid="image-placeholder"]')?.textContent).toBe('Image');
    const table = host.querySelector('[data-table]');
    expect([table?.getAttribute('role'), table?.getAttribute('aria-label')]).toEqual([
      'group',
      'Table',
    ]);
  });

  it('lets a text that is too much for the parser grow in its place', async () => {
    const deep = '>'.repeat(400);
    await grow(`${deep} a`);
    const text = host.querySelector('.plain')?.firstChild;
    expect(text).toBeInstanceOf(Text);
    await grow(`${deep} a and b`, true);
    expect(host.querySelector('.plain')?.firstChild).toBe(text);
    expect(text?.textContent).toBe(`${deep} a and b`);
  });
});
