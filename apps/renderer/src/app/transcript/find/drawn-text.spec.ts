import { createRequire } from 'node:module';
import { ApplicationRef } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import type { Message } from '@fyllo/protocol';
import { fold, Phrase } from '@fyllo/session-model';
import { MarkdownText } from '../../markup';
import { DrawnText } from './drawn-text';
import { MessageTexts } from './message-texts';

const load = createRequire(__filename);
const commonmark = load('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[];
};

function readMessage(text: string): string {
  const message: Message = {
    ...{ id: 'message-aaaaaaaaaa', role: 'user', turnId: 'turn-aaaaaaaaaa', at: 0, key: 'key' },
    ...{ lastSeq: 1, parts: [{ type: 'text', text }] },
  };
  const reading = new MessageTexts().folded(message);
  for (;;) {
    const step = reading.next();
    if (step.done === true) return step.value;
  }
}

/** Blocks are drawn by promises and in slices: until a row has not changed for a while. */
async function drawn(row: Element): Promise<void> {
  let before = '';
  for (let same = 0; same < 5; same += 1) {
    await TestBed.inject(ApplicationRef).whenStable();
    await new Promise((resolve) => setTimeout(resolve, 20));
    if (row.textContent !== before) same = 0;
    before = row.textContent;
  }
}

async function draw(...texts: readonly string[]): Promise<HTMLElement> {
  const row = document.createElement('div');
  for (const text of texts) {
    const fixture = TestBed.createComponent(MarkdownText);
    fixture.componentRef.setInput('text', text);
    fixture.detectChanges();
    const host = fixture.nativeElement as HTMLElement;
    host.dataset['testid'] = 'message-text';
    row.append(host);
  }
  await drawn(row);
  return row;
}

const words = (text: string): readonly string[] => text.split(/\s+/u).filter((word) => word !== '');

describe('DrawnText', () => {
  it.each([
    'plain words\nin two lines',
    'a **bo**ld `co_de` *x* ~~y~~ [link](https://a.example/) <https://b.example/>',
    '# head\n\n- one\n- two\n  1. three\n\n> quoted\n\n---',
    '| a | b |\n|---|---|\n| c | **d** |',
    '```ts\nconst a = "<b>";\n```\n\n    indented',
    '- item\n\n  ```js\n  code in a list\n  ```\n- [x] done',
    '<b>raw</b> &amp; &lt; <!-- not shown? -->',
    '![alt](https://a.example/p.png) and $a^2$ and\n\n$$\nx < y\n$$',
    'line one  \nline two\\\nline three',
  ])('reads what is counted: %j', async (markdown) => {
    const { text } = new DrawnText(await draw(markdown));
    expect(words(fold(text))).toEqual(words(readMessage(markdown)));
  });

  it('reads what is counted in examples of CommonMark', async () => {
    const samples = commonmark.tests
      .filter((_, n) => n % 11 === 0)
      .map(({ markdown }) => markdown.replaceAll('→', '\t'));
    expect(samples.length).toBeGreaterThan(50);
    const row = await draw(...samples);
    const drawn = words(fold(new DrawnText(row).text));
    expect(drawn).toEqual(samples.flatMap((markdown) => words(readMessage(markdown))));
  }, 30_000);

  it('knows where in the document a phrase lies, also across elements', async () => {
    const drawn = new DrawnText(await draw('see the **nee**dle and the\nnext'));
    const [span] = new Phrase('needle AND the next').findAll(drawn.text);
    const range = span && drawn.range(span.start, span.end);
    expect(range?.startContainer.textContent).toBe('nee');
    expect(range?.startOffset).toBe(0);
    expect(range?.endContainer.textContent).toBe('dle and the\nnext');
    expect(range?.endOffset).toBe('dle and the\nnext'.length);
  });

  it('parts texts with something between them', async () => {
    const row = await draw('one', 'two');
    expect(new Phrase('one two').findAll(new DrawnText(row).text)).toHaveLength(1);
    row.insertBefore(document.createElement('hr'), row.lastElementChild);
    expect(new Phrase('one two').findAll(new DrawnText(row).text)).toHaveLength(0);
  });

  it('has nothing of an empty row', () => {
    const drawn = new DrawnText(document.createElement('div'));
    expect([drawn.text, drawn.range(0, 1)]).toEqual(['', undefined]);
  });
});
