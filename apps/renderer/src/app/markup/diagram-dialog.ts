import { DIALOG_DATA } from '@angular/cdk/dialog';
import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  DestroyRef,
  ElementRef,
  inject,
  signal,
  viewChild,
} from '@angular/core';
import { useWords } from '../language';
import { Icon, WindowHead } from '../ui';
import type { EnlargedDiagram } from './diagram-opener';
import { diagramWords } from './diagram-words';

const STEP = 1.25;
const SMALLEST = 0.1;
const LARGEST = 8;

/** A drawing as large as wanted: by buttons, keys, Ctrl and the wheel, and dragged around. */
@Component({
  selector: 'fyllo-diagram-dialog',
  imports: [Icon, WindowHead],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: { '(keydown)': 'press($event)' },
  templateUrl: './diagram-dialog.html',
  styleUrls: ['../ui/picture-dialog.css', './diagram-dialog.css'],
})
export class DiagramDialog {
  protected readonly data = inject<EnlargedDiagram>(DIALOG_DATA);
  protected readonly words = useWords(diagramWords);
  protected readonly scale = signal(1);
  protected readonly percent = computed(() => `${Math.round(this.scale() * 100)} %`);
  protected readonly picture = URL.createObjectURL(
    new Blob([this.data.drawing.svg], { type: 'image/svg+xml' }),
  );
  protected readonly dragged = signal(false);
  private readonly view = viewChild.required<ElementRef<HTMLElement>>('view');
  private readonly image = viewChild.required<ElementRef<HTMLElement>>('image');

  constructor() {
    inject(DestroyRef).onDestroy(() => {
      URL.revokeObjectURL(this.picture);
    });
    afterNextRender(() => {
      this.fit();
    });
  }

  protected zoom(steps: number): void {
    const { clientWidth, clientHeight } = this.view().nativeElement;
    this.zoomAt(this.scale() * STEP ** steps, clientWidth / 2, clientHeight / 2);
  }

  protected fit(): void {
    const { clientWidth, clientHeight } = this.view().nativeElement;
    const { width, height } = this.data.drawing;
    const room = Math.min((clientWidth - 32) / width, (clientHeight - 32) / height);
    this.zoomAt(Math.min(room, 2), 0, 0);
  }

  protected press(event: KeyboardEvent): void {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === '+' || event.key === '=') this.zoom(1);
    else if (event.key === '-') this.zoom(-1);
    else if (event.key === '0') this.fit();
    else return;
    event.preventDefault();
  }

  protected wheel(event: WheelEvent): void {
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    const { left, top } = this.view().nativeElement.getBoundingClientRect();
    const steps = -Math.sign(event.deltaY) * Math.min(1, Math.abs(event.deltaY) / 100);
    this.zoomAt(this.scale() * STEP ** steps, event.clientX - left, event.clientY - top);
  }

  protected grab(event: PointerEvent): void {
    if (event.button !== 0 || event.pointerType === 'touch') return;
    this.view().nativeElement.setPointerCapture(event.pointerId);
    this.dragged.set(true);
  }

  protected drag(event: PointerEvent): void {
    if (this.dragged()) this.view().nativeElement.scrollBy(-event.movementX, -event.movementY);
  }

  /** Keeps what lies at a place of the view, in CSS pixels from its corner, where it is. */
  private zoomAt(wanted: number, x: number, y: number): void {
    const view = this.view().nativeElement;
    const scale = Math.min(LARGEST, Math.max(SMALLEST, wanted));
    const grown = scale / this.scale();
    const left = (view.scrollLeft + x) * grown - x;
    const top = (view.scrollTop + y) * grown - y;
    this.scale.set(scale);
    // at once, for the place to scroll to is only there when the picture has grown
    this.image().nativeElement.style.width = `${this.data.drawing.width * scale}px`;
    view.scrollTo(left, top);
  }
}
