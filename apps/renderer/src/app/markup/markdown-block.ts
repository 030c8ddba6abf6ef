import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  effect,
  ElementRef,
  ErrorHandler,
  inject,
  input,
  untracked,
  ViewEncapsulation,
} from '@angular/core';
import type { LinkBlockReason, ProseBlock } from '@fyllo/markup';
import { useWords } from '../language';
import { EmbeddedComponents } from './embedded-components';
import { LinkOpener } from './link-opener';
import { MarkupRenderer } from './markup-renderer';
import { patchChildren } from './patch-children';
import { Slices } from './slices';
import { type MarkupWords, markupWords } from './words';

/** One block of Markdown as document nodes. Nodes that a new version of the block does not change stay. */
@Component({
  selector: 'fyllo-markdown-block',
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  providers: [EmbeddedComponents],
  host: { class: 'fyllo-prose', '(click)': 'follow($event)', '(keydown.enter)': 'follow($event)' },
  template: '',
  styleUrl: './markdown-block.css',
})
export class MarkdownBlock {
  readonly block = input.required<Pick<ProseBlock, 'source' | 'definitions'>>();

  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly renderer = inject(MarkupRenderer);
  private readonly embedded = inject(EmbeddedComponents);
  private readonly links = inject(LinkOpener);
  private readonly slices = inject(Slices);
  private readonly errors = inject(ErrorHandler);
  private readonly words = useWords(markupWords);
  private version = 0;

  constructor() {
    effect(() => {
      const { source, definitions } = this.block();
      const words = this.words();
      this.version += 1;
      const { version } = this;
      untracked(() => {
        this.draw(definitions === '' ? source : `${definitions}\n\n${source}`, words, version);
      });
    });
    inject(DestroyRef).onDestroy(() => {
      this.version = -1;
    });
  }

  protected follow(event: Event): void {
    const link = event.target instanceof Element ? event.target.closest('[data-href]') : null;
    const address = link?.getAttribute('data-href');
    if (typeof address !== 'string') return;
    event.preventDefault();
    this.links.open(address);
  }

  /** Parsing is one piece of work, making the nodes is another; each waits for its turn. */
  private draw(markdown: string, words: MarkupWords, version: number): void {
    this.slices.run(() => {
      if (version !== this.version) return;
      void this.renderer.render(markdown).then((fragment) => {
        this.slices.run(() => {
          if (version === this.version) this.tryToShow(fragment, words);
        });
      });
    });
  }

  // SECURITY: R-11 — whatever goes wrong in here, the reader gets the source and the other blocks stay
  private tryToShow(fragment: DocumentFragment, words: MarkupWords): void {
    try {
      this.show(fragment, words);
    } catch (error) {
      this.host.textContent = this.block().source;
      this.errors.handleError(error);
    }
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
    patchChildren(this.host, fragment, (old, fresh) => this.embedded.adopt(old, fresh));
    this.embedded.refresh(this.host);
  }
}
