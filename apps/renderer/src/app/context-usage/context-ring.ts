import { CdkMenu, CdkMenuItem, CdkMenuTrigger } from '@angular/cdk/menu';
import {
  CdkConnectedOverlay,
  CdkOverlayOrigin,
  type ConnectedPosition,
} from '@angular/cdk/overlay';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  inject,
  Injector,
  input,
  output,
  signal,
} from '@angular/core';
import { Router } from '@angular/router';
import type { Usage } from '@fyllo/protocol';
import { useWords } from '../language';
import { Icon } from '../ui';
import { shareOf, tokenCount } from './usage-share';
import { usageLine, usageWords } from './words';

let rings = 0;

/**
 * How much of its context a session has used, once its agent has said so (behaviour 6.9). The words show by pointer
 * and by focus; from the first advice on, what it advises can be done from here.
 */
@Component({
  selector: 'fyllo-context-ring',
  imports: [CdkConnectedOverlay, CdkMenu, CdkMenuItem, CdkMenuTrigger, CdkOverlayOrigin, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(document:keydown.escape)': 'dismiss()' },
  templateUrl: './context-ring.html',
  styleUrl: './context-ring.css',
})
export class ContextRing {
  readonly usage = input.required<Usage | undefined>();
  /** A text for the input, which the person may send. */
  readonly drafted = output<string>();

  private readonly router = inject(Router);
  private readonly injector = inject(Injector);
  private readonly pointed = signal(false);
  private readonly focused = signal(false);
  private readonly dismissed = signal(false);
  protected readonly menuOpen = signal(false);

  protected readonly words = useWords(usageWords);
  protected readonly descriptionId = `context-usage-${(rings += 1)}`;
  protected readonly share = computed(() => {
    const usage = this.usage();
    return usage === undefined ? null : shareOf(usage);
  });
  protected readonly line = computed(() => {
    const [usage, share] = [this.usage(), this.share()];
    if (usage === undefined || share === null) return '';
    return usageLine(tokenCount(usage.used), tokenCount(usage.size), share.percent);
  });
  protected readonly advice = computed(() => {
    const level = this.share()?.level ?? 'ok';
    return level === 'ok' ? '' : this.words().advice[level];
  });
  protected readonly shown = computed(
    () => (this.pointed() || this.focused()) && !this.dismissed() && !this.menuOpen(),
  );

  /** Both open over the input, where there is room. */
  protected readonly above: ConnectedPosition[] = [
    { originX: 'start', originY: 'top', overlayX: 'start', overlayY: 'bottom', offsetY: -6 },
    { originX: 'start', originY: 'bottom', overlayX: 'start', overlayY: 'top', offsetY: 6 },
  ];

  protected point(pointed: boolean): void {
    this.pointed.set(pointed);
    this.dismissed.set(false);
  }

  protected focus(focused: boolean): void {
    this.focused.set(focused);
    this.dismissed.set(false);
  }

  /** Until the pointer or the focus comes anew. */
  protected dismiss(): void {
    if (this.shown()) this.dismissed.set(true);
  }

  /** The menu closes behind this and takes the focus back, so the input gets it a frame later. */
  protected summarise(): void {
    afterNextRender(
      () => {
        this.drafted.emit(this.words().summary);
      },
      { injector: this.injector },
    );
  }

  protected startAnew(): void {
    void this.router.navigateByUrl('/chat');
  }
}
