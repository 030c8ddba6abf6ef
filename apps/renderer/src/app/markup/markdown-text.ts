import { NgComponentOutlet } from '@angular/common';
import {
  ChangeDetectionStrategy,
  Component,
  DestroyRef,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';
import { type Block, GrowingText } from '@fyllo/markup';
import { BlockBoundary } from './block-boundary';
import { Fence } from './fence';
import { GrowingCode } from './growing-code';
import { MarkdownBlock } from './markdown-block';
import { MARKUP_TAGS } from './markup-tags';

/** Markdown text of an agent or a person, block by block, also while it grows. */
@Component({
  selector: 'fyllo-markdown-text',
  imports: [BlockBoundary, Fence, GrowingCode, MarkdownBlock, NgComponentOutlet],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (block of blocks(); track block.key) {
      <fyllo-block-boundary [source]="sourceOf(block)">
        <ng-template>
          @switch (block.kind) {
            @case ('code') {
              <fyllo-fence
                data-anchor
                [code]="block.code"
                [info]="block.info"
                [open]="block.open"
              />
            }
            @case ('plain') {
              <pre data-anchor class="plain" [fylloGrowingCode]="block.text"></pre>
            }
            @case ('tag') {
              @if (tags !== null) {
                <ng-container *ngComponentOutlet="tags.view; inputs: { tag: block }" />
              }
            }
            @default {
              <fyllo-markdown-block data-anchor [block]="block" />
            }
          }
        </ng-template>
      </fyllo-block-boundary>
    }
  `,
  styles: `
    :host {
      display: block;
      min-width: 0;
    }
    .plain {
      font: inherit;
      margin: 0 0 12px;
      overflow: clip;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
})
export class MarkdownText {
  readonly text = input.required<string>();
  /** Whether the text grows no more. */
  readonly final = input(true);

  protected readonly sourceOf = sourceOf;
  protected readonly blocks = signal<readonly Block[]>([]);
  /** Of this element itself: what lies around a text never makes its tags work. */
  protected readonly tags = inject(MARKUP_TAGS, { optional: true, self: true });
  private readonly growing = new GrowingText(() => this.tags?.readers() ?? []);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    effect(() => {
      this.draw(this.text(), this.final());
    });
    inject(DestroyRef).onDestroy(() => {
      clearTimeout(this.timer);
    });
  }

  private draw(text: string, final: boolean): void {
    clearTimeout(this.timer);
    const { blocks, again } = this.growing.update(text, final, performance.now());
    this.blocks.set(blocks);
    if (again === null) return;
    this.timer = setTimeout(() => {
      this.draw(text, final);
    }, again);
  }
}

/** What stands for a block that cannot be drawn. */
function sourceOf(block: Block): string {
  if (block.kind === 'code') return block.code;
  return block.kind === 'plain' ? block.text : block.source;
}
