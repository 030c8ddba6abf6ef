import {
  afterEveryRender,
  ChangeDetectionStrategy,
  Component,
  contentChild,
  DestroyRef,
  type DoCheck,
  ElementRef,
  type EmbeddedViewRef,
  ErrorHandler,
  inject,
  input,
  signal,
  TemplateRef,
} from '@angular/core';

/**
 * Shows its template, and if anything in there throws, its source as text instead: the list around it goes on. The
 * template's view is no child of the page's views, so that an error in it ends here.
 * SECURITY: R-11
 */
@Component({
  selector: 'fyllo-block-boundary',
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (failed()) {
      <pre data-anchor class="source">{{ source() }}</pre>
    }
  `,
  styles: `
    :host {
      display: contents;
    }
    .source {
      font: inherit;
      margin: 0 0 12px;
      overflow-wrap: anywhere;
      white-space: pre-wrap;
    }
  `,
})
export class BlockBoundary implements DoCheck {
  /** What is shown when the template cannot be. */
  readonly source = input.required<string>();

  protected readonly failed = signal(false);
  private readonly content = contentChild.required(TemplateRef);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private readonly errors = inject(ErrorHandler);
  private view: EmbeddedViewRef<unknown> | undefined;

  constructor() {
    afterEveryRender({
      earlyRead: () => {
        this.check();
      },
    });
    inject(DestroyRef).onDestroy(() => {
      this.close();
    });
  }

  /** The page's views around it were checked, so what the template is bound to may have changed. */
  ngDoCheck(): void {
    this.check();
  }

  private check(): void {
    if (this.failed()) return;
    try {
      this.view ??= this.open();
      this.view.detectChanges();
    } catch (error) {
      this.failed.set(true);
      this.close();
      this.errors.handleError(error);
    }
  }

  private open(): EmbeddedViewRef<unknown> {
    const view: EmbeddedViewRef<unknown> = this.content().createEmbeddedView({});
    this.host.append(...(view.rootNodes as Node[]));
    return view;
  }

  private close(): void {
    const { view } = this;
    this.view = undefined;
    if (view === undefined) return;
    for (const node of view.rootNodes as Node[])
      if (node.parentNode === this.host) node.parentNode.removeChild(node);
    try {
      view.destroy();
    } catch (error) {
      this.errors.handleError(error);
    }
  }
}
