import { type ComponentFixture, TestBed } from '@angular/core/testing';
import { CurrentLanguage } from '../language';
import { CodeBlock } from './code-block';

describe('CodeBlock', () => {
  let fixture: ComponentFixture<CodeBlock>;
  let host: HTMLElement;
  const show = async (inputs: Record<string, unknown>): Promise<void> => {
    Object.entries(inputs).forEach(([name, value]) => {
      fixture.componentRef.setInput(name, value);
    });
    await fixture.whenStable();
  };
  const until = async (condition: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 200 && !condition(); tries += 1) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    expect(condition()).toBe(true);
  };
  const tokens = (): readonly string[] =>
    [...host.querySelectorAll('[data-token]')].map(
      (token) => `${token.textContent}:${token.getAttribute('data-token') ?? ''}`,
    );
  const chip = (): HTMLButtonElement | null =>
    host.querySelector('[data-testid="hidden-characters"]');

  beforeEach(() => {
    TestBed.inject(CurrentLanguage).use('en');
    fixture = TestBed.createComponent(CodeBlock);
    host = fixture.nativeElement as HTMLElement;
    document.body.append(host);
  });
  afterEach(() => {
    host.remove();
  });

  it('gets its colours once it is closed, and keeps what is selected', async () => {
    await show({ code: 'const a', info: 'ts', open: true });
    await show({ code: 'const a = 1;' });
    expect(tokens()).toEqual([]);
    const text = host.querySelector('code')?.firstChild;
    expect(text?.textContent).toBe('const a = 1;');
    document.getSelection()?.setBaseAndExtent(text as Node, 4, text as Node, 9);
    await show({ open: false });
    await until(() => tokens().length > 0);
    expect(tokens()).toEqual(['const:keyword', '1:number']);
    expect(host.querySelector('code')?.textContent).toBe('const a = 1;');
    expect(document.getSelection()?.toString()).toBe('t a =');
  });

  it('draws other code in the place of highlighted code', async () => {
    await show({ code: 'let a', info: 'js' });
    await until(() => tokens().length > 0);
    await show({ code: 'let b = 2' });
    expect(host.querySelector('code')?.textContent).toBe('let b = 2');
    await until(() => tokens().includes('2:number'));
  });

  it('names known languages only', async () => {
    await show({ code: 'x', info: 'Rust title="a"' });
    expect(host.getAttribute('data-language')).toBe('rust');
    await show({ info: 'x" onclick="y' });
    expect(host.getAttribute('data-language')).toBe('');
  });

  it('says that hidden characters are in the code, shows them, and says so when it copies them', async () => {
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await show({ code: 'if (a\u202e) {\u200b}\n\t👩‍💻', info: '' });
    expect(chip()?.textContent.trim()).toBe('2 hidden characters');
    chip()?.click();
    await fixture.whenStable();
    expect(host.querySelector('code')?.textContent).toBe('if (a⟨U+202E⟩) {⟨U+200B⟩}\n\t👩‍💻');
    host.querySelector<HTMLElement>('fyllo-copy-button button')?.click();
    await until(() => host.querySelector('[role="status"]')?.textContent !== '');
    expect(host.querySelector('[role="status"]')?.textContent).toBe(
      'Copied, with 2 hidden characters',
    );
    expect(writeText.mock.calls).toEqual([['if (a\u202e) {\u200b}\n\t👩‍💻']]);
  });

  it('has no warning without them', async () => {
    await show({ code: 'plain 文字 é 😀\n', info: '' });
    expect(chip()).toBeNull();
  });

  it('draws a closed fence of mathematics', async () => {
    await show({ code: 'x^2', info: 'math', open: true });
    expect(host.querySelector('code')?.textContent).toBe('x^2');
    await show({ open: false });
    await until(() => host.querySelector('.katex-display') !== null);
    expect(host.querySelector('[data-testid="math"]')?.getAttribute('data-tex')).toBe('x^2');
    expect(host.querySelector('code')).toBeNull();
  });
});
