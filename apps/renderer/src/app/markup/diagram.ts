import {
  ChangeDetectionStrategy,
  Component,
  computed,
  effect,
  inject,
  input,
  signal,
} from '@angular/core';
import { useWords } from '../language';
import { Icon } from '../ui';
import { CopyButton } from './copy-button';
import type { Drawn } from './diagram-answer';
import { DiagramDrawer, type DrawOptions } from './diagram-drawer';
import { DiagramExport } from './diagram-export';
import { DIAGRAM_LOOK } from './diagram-look';
import { diagramName } from './diagram-name';
import { DiagramOpener } from './diagram-opener';
import { diagramWords } from './diagram-words';
import { GrowingCode } from './growing-code';

/** The tallest a drawing is in the text, in CSS pixels; the rest is for the enlarged view. */
const MAX_HEIGHT = 480;

/** A diagram of a text: its drawing, or its source with a word about why there is no drawing. */
@Component({
  selector: 'fyllo-diagram',
  imports: [CopyButton, GrowingCode, Icon],
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    'data-testid': 'diagram',
    role: 'group',
    '[attr.data-state]': 'state()',
    '[attr.aria-label]': 'name()',
    '[attr.aria-busy]': 'drawn() === null',
  },
  templateUrl: './diagram.html',
  styleUrl: './diagram.css',
})
export class Diagram {
  readonly code = input.required<string>();

  protected readonly words = useWords(diagramWords);
  protected readonly exports = inject(DiagramExport);
  protected readonly opener = inject(DiagramOpener);
  /** Null while it is being drawn. */
  protected readonly drawn = signal<Drawn | null>(null);
  protected readonly asSource = signal(false);
  /** Address of the drawing, for as long as this component shows it. */
  protected readonly picture = signal('');
  protected readonly name = computed(() => {
    const name = diagramName(this.code());
    return name === '' ? this.words().diagram : `${this.words().diagram}: ${name}`;
  });
  protected readonly drawing = computed(() => {
    const drawn = this.drawn();
    return drawn?.ok ? drawn.drawing : null;
  });
  protected readonly failure = computed(() => {
    const drawn = this.drawn();
    return drawn === null || drawn.ok ? null : drawn;
  });
  protected readonly state = computed(() => {
    if (this.failure()) return 'error';
    return this.drawing() && !this.asSource() ? 'drawn' : 'source';
  });
  /** CSS pixels; with the drawing's own ratio nothing moves when the picture is there. */
  protected readonly width = computed(() => {
    const { width, height } = this.drawing() ?? { width: 0, height: 1 };
    return width * Math.min(1, MAX_HEIGHT / height);
  });

  private readonly drawer = inject(DiagramDrawer);
  private readonly look = inject(DIAGRAM_LOOK);
  private readonly tries = signal(0);

  constructor() {
    effect((onCleanup) => {
      const given = new AbortController();
      onCleanup(() => {
        given.abort();
      });
      const again = this.tries() > 0;
      const known = this.drawer.remembered(this.code(), this.look());
      if (known && (known.ok || !again)) this.drawn.set(known);
      else void this.draw({ given: given.signal, again });
    });
    effect((onCleanup) => {
      const drawing = this.drawing();
      if (!drawing) return;
      const address = URL.createObjectURL(new Blob([drawing.svg], { type: 'image/svg+xml' }));
      this.picture.set(address);
      onCleanup(() => {
        URL.revokeObjectURL(address);
      });
    });
  }

  protected toggleSource(): void {
    this.asSource.update((asSource) => !asSource);
  }

  protected again(): void {
    this.drawn.set(null);
    this.tries.update((tries) => tries + 1);
  }

  protected broken(): void {
    this.drawn.set({ ok: false, fault: 'picture', message: '' });
  }

  /** The drawing of another theme stays until the new one is there. */
  private async draw(options: DrawOptions): Promise<void> {
    const drawn = await this.drawer.draw(this.code(), this.look(), options);
    if (drawn !== null && !options.given.aborted) this.drawn.set(drawn);
  }
}
