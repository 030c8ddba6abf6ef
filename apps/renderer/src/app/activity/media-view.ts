import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';
import { decisionLine, plainText } from '@fyllo/markup';
import type { Heavy, Media } from '@fyllo/protocol';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { asText, LoadFailure, usePayload } from '../payload';
import { PictureOpener } from '../ui/picture-opener';
import { BoundedText } from './bounded-text';
import { mediaBlobOf } from './media-bytes';
import { activityWords } from './words';

/** An image, sound or resource an agent sent: drawn when it is harmless, named otherwise. Nothing is fetched. */
@Component({
  selector: 'fyllo-media',
  imports: [BoundedText, LoadFailure],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @if (url(); as source) {
      @if (media().kind === 'audio') {
        <span class="placeholder">{{ label() }}</span>
        <audio controls [src]="source" [attr.aria-label]="label()"></audio>
      } @else {
        <button type="button" [title]="words().showLarge(label())" (click)="enlarge()">
          <img [src]="source" [alt]="label()" />
        </button>
      }
    } @else {
      <span class="placeholder" data-testid="image-placeholder">{{ label() }}</span>
      @let state = payload();
      @if (state.state === 'failed') {
        <fyllo-load-failure [failure]="state" />
      }
      @if (text(); as body) {
        <fyllo-bounded-text [name]="label()" [text]="body" />
      }
    }
  `,
  styles: `
    :host {
      display: block;
      margin: 0 0 12px;
    }
    button {
      background: none;
      border: 0;
      cursor: zoom-in;
      display: block;
      max-width: 100%;
      padding: 0;
    }
    audio {
      display: block;
      margin-top: 6px;
      max-width: 100%;
    }
    img {
      border: 1px solid var(--line);
      border-radius: var(--radius-md);
      display: block;
      max-height: 420px;
      max-width: 100%;
    }
    .placeholder {
      background: var(--bg-sunken);
      border: 1px dashed var(--line-strong);
      border-radius: var(--radius-sm);
      color: var(--ink-2);
      display: inline-block;
      font-size: var(--text-sm);
      max-width: 100%;
      overflow-wrap: anywhere;
      padding: 4px 10px;
    }
  `,
})
export class MediaView {
  readonly media = input.required<Media>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
  private readonly opener = inject(PictureOpener);
  /** Read by whoever must know that it is on the screen. */
  readonly payload = usePayload(
    (): Heavy<string> => this.media().data ?? { value: '' },
    this.session,
    asText,
  );
  protected readonly url = signal('');
  protected readonly label = computed(() => {
    const { kind, name, uri, mimeType } = this.media();
    const parts = [this.words().media[kind], name ?? uri, mimeType];
    return parts
      .map((part) => decisionLine(part ?? '', 200))
      .filter((part) => part !== '')
      .join(' · ');
  });
  protected readonly text = computed(() => {
    const payload = this.payload();
    const { kind, mimeType } = this.media();
    const readable =
      kind === 'resource' && (mimeType === undefined || /^text\/|json$|xml$/.test(mimeType));
    return readable && payload.state === 'ready' ? plainText(payload.value) : '';
  });

  private readonly blob = computed(() => {
    const payload = this.payload();
    const { kind, mimeType } = this.media();
    if (payload.state !== 'ready' || payload.value === '') return undefined;
    return kind === 'image' || kind === 'audio'
      ? mediaBlobOf(kind, mimeType, payload.value)
      : undefined;
  });

  constructor() {
    effect((onCleanup) => {
      const blob = this.blob();
      if (blob === undefined) return;
      const url = URL.createObjectURL(blob);
      this.url.set(url);
      onCleanup(() => {
        URL.revokeObjectURL(url);
        this.url.set('');
      });
    });
  }

  protected enlarge(): void {
    const image = this.blob();
    if (image !== undefined) void this.opener.open({ image, name: this.label() });
  }
}
