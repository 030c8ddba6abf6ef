import {
  ChangeDetectionStrategy,
  Component,
  ElementRef,
  inject,
  signal,
  ViewEncapsulation,
} from '@angular/core';
import { parserWork } from '@fyllo/markup';
import { FakeSession } from '@fyllo/renderer/host/testing/fake-session';
import { Transcript } from '@fyllo/renderer/transcript/index';
import { MarkdownComponent } from 'ngx-markdown';
import { LAST_WORDS, mixedMarkdown, sectionsOf } from '../figures/mixed-markdown';
import { frameWhen, LongTasks, nextFrame } from './frames';
import { ReplyEvents } from './reply-events';
import type { StreamRequest, StreamRun } from './stream-run';

/** Shows one growing reply, in our transcript or in the Markdown component given the whole text anew. */
@Component({
  selector: 'bench-root',
  imports: [MarkdownComponent, Transcript],
  changeDetection: ChangeDetectionStrategy.OnPush,
  encapsulation: ViewEncapsulation.None,
  template: `
    @switch (side()) {
      @case ('ours') {
        <fyllo-transcript class="middle" [session]="session()" />
      }
      @case ('peer') {
        <div class="column"><markdown [data]="text()" /></div>
      }
    }
  `,
  styles: `
    bench-root {
      display: flex;
      flex-direction: column;
      height: 100vh;
    }
    .middle {
      display: flex;
      flex: 1;
      flex-direction: column;
      min-height: 0;
    }
    .column {
      flex: 1;
      margin: 0 auto;
      min-height: 0;
      overflow: auto;
      width: 760px;
    }
  `,
})
export class BenchRoot {
  protected readonly side = signal<StreamRequest['side'] | null>(null);
  protected readonly session = signal(new FakeSession());
  protected readonly text = signal('');
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  private replies = 0;

  /** Streams a reply into an empty page and waits until all of it is shown. */
  async stream({ side, characters, piecesPerFrame }: StreamRequest): Promise<StreamRun> {
    const reply = mixedMarkdown(characters);
    const events = new ReplyEvents(reply, String(++this.replies).padStart(4, '0'));
    await this.show(side, events);
    const longTasks = new LongTasks();
    const parsedBefore = parserWork.characters;
    let frames = 0;
    for (let view = events.more(piecesPerFrame); view; view = events.more(piecesPerFrame)) {
      if (side === 'ours') this.session().view.set(view);
      else this.text.set(events.told);
      frames += 1;
      await nextFrame();
    }
    this.session().view.set(events.end());
    await this.complete(reply);
    const durations = longTasks.end();
    return {
      length: reply.length,
      frames,
      parsed: parserWork.characters - parsedBefore,
      longestTask: Math.max(0, ...durations),
      longTasks: durations.length,
    };
  }

  private async show(side: StreamRequest['side'], events: ReplyEvents): Promise<void> {
    this.side.set(null);
    this.text.set('');
    await nextFrame();
    const session = new FakeSession();
    session.view.set(events.start());
    this.session.set(session);
    this.side.set(side);
    await nextFrame();
    await nextFrame();
  }

  private async complete(reply: string): Promise<void> {
    const shown = (): boolean =>
      this.host.querySelectorAll('h2').length === sectionsOf(reply) &&
      this.host.textContent.includes(LAST_WORDS);
    await frameWhen(shown);
    await nextFrame();
  }
}
