import {
  ChangeDetectionStrategy,
  Component,
  type ComponentRef,
  createComponent,
  DestroyRef,
  effect,
  ElementRef,
  EnvironmentInjector,
  ApplicationRef,
  inject,
  input,
  ViewEncapsulation,
} from '@angular/core';
import type { LinkBlockReason, ProseBlock } from '@fyllo/markup';
import { useWords } from '../language';
import { CodeBlock } from './code-block';
import { LinkOpener } from './link-opener';
import { MarkupRenderer } from './markup-renderer';
import { patchChildren } from './patch-children';
import { type MarkupWords, markupWords } from './words';

/** One block of Markdown as document nodes. Nodes that a new version of the block does not change stay. */
@Component({
  selector: 'fyllo-markdown-block',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  host: { class: 'fyllo-prose', '(click)': 'follow($event)', '(keydown.enter)': 'follow($event)' },
  template: '',
  styleUrl: './markdown-block.css',
})
export class MarkdownBlock {
  readonly block = input.required<Pick<ProseBlock, 'source' | 'definitions'>>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly renderer = inject(MarkupRenderer);
  private readonly links = inject(LinkOpener);
  private readonly injector = inject(EnvironmentInjector);
  private readonly application = inject(ApplicationRef);
  private readonly words = useWords(markupWords);
  private readonly codeBlocks = new Map<Node, ComponentRef<CodeBlock>>();
  private version = 0;

  constructor() {
    effect(() => {
      const { source, definitions } = this.block();
      const words = this.words();
      this.version += 1;
      const { version } = this;
      void this.renderer
        .render(definitions === '' ? source : `${definitions}\n\n${source}`)
        .then((fragment) => {
          if (version === this.version) this.show(fragment, words);
        });
    });
    inject(DestroyRef).onDestroy(() => {
      this.version = -1;
      this.codeBlocks.forEach((code) => {
        code.destroy();
      });
    });
  }

  protected follow(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('[data-href]') : null;
    const address = link?.getAttribute('data-href');
    if (typeof address !== 'string') return;
    event.preventDefault();
    this.links.open(address);
  }

  private show(fragment: DocumentFragment, { blocked, image, table }: MarkupWords): void {
    for (const link of fragment.querySelectorAll('[data-blocked]')) {
      const reason = link.getAttribute('data-blocked') as LinkBlockReason;
      link.setAttribute('title', blocked[reason]);
    }
    for (const scroller of fragment.querySelectorAll('[data-table]')) {
      scroller.setAttribute('aria-label', table);
    }
    for (const picture of fragment.querySelectorAll('[data-testid="image-placeholder"]')) {
      if (picture.textContent.trim() === '') picture.textContent = image;
    }
    patchChildren(this.host, fragment, (old, fresh) => this.adoptCode(old, fresh));
    for (const pre of this.host.querySelectorAll('pre[data-language]')) {
      if (!pre.closest('fyllo-code-block')) this.upgrade(pre);
    }
    for (const [node, code] of this.codeBlocks) {
      if (node.isConnected || this.host.contains(node)) continue;
      code.destroy();
      this.codeBlocks.delete(node);
    }
  }

  /** Code inside a list or quote gets the same frame as code that stands alone. */
  private upgrade(pre: Element): void {
    const hostElement = document.createElement('fyllo-code-block');
    const code = createComponent(CodeBlock, { environmentInjector: this.injector, hostElement });
    this.feed(code, pre);
    this.application.attachView(code.hostView);
    pre.replaceWith(hostElement);
    this.codeBlocks.set(hostElement, code);
  }

  private adoptCode(old: Node, fresh: Node): boolean {
    const code = this.codeBlocks.get(old);
    if (code === undefined || !(fresh instanceof Element) || fresh.nodeName !== 'PRE') return false;
    this.feed(code, fresh);
    return true;
  }

  private feed(code: ComponentRef<CodeBlock>, pre: Element): void {
    code.setInput('code', pre.textContent.replace(/\n$/, ''));
    code.setInput('info', pre.getAttribute('data-language') ?? '');
  }
}
