import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import type { MessageId } from '@fyllo/protocol';
import type { MessageItem } from '@fyllo/session-model';
import type { OpenSession } from '../host/open-session';
import { MarkdownText } from '../markup';
import { ActivityGroup } from './activity-group';
import { MediaView } from './media-view';
import { rowKey } from './row-key';
import { SubagentCard } from './subagent-card';
import { Thought } from './thought';
import { Tool } from './tool';

/** What a sub-agent did and said, in order; its texts are Markdown without tags. */
@Component({
  selector: 'fyllo-subagent-activity',
  imports: [ActivityGroup, MarkdownText, MediaView, SubagentCard, Thought, Tool],
  changeDetection: ChangeDetectionStrategy.OnPush,
  template: `
    @for (item of items(); track item.key) {
      @switch (item.kind) {
        @case ('group') {
          <fyllo-activity-group
            [entries]="item.entries"
            [session]="session()"
            [messageId]="messageId()"
            [growing]="growing()"
          />
        }
        @case ('activity') {
          @let part = item.entry.part;
          @if (part.type === 'tool') {
            <fyllo-tool
              [tool]="part"
              [session]="session()"
              [messageId]="messageId()"
              [rowKey]="keyOf(item.entry)"
            />
          } @else {
            <fyllo-thought
              [text]="part.text"
              [running]="growing() === item.entry.index"
              [rowKey]="keyOf(item.entry)"
            />
          }
        }
        @case ('sub-agent') {
          <fyllo-subagent-card
            [agent]="item.agent"
            [session]="session()"
            [messageId]="messageId()"
            [requests]="false"
          />
        }
        @case ('part') {
          @let part = item.part;
          @if (part.type === 'text') {
            <fyllo-markdown-text [text]="part.text" [final]="growing() !== item.index" />
          } @else if (part.type === 'media') {
            <fyllo-media [media]="part.media" [session]="session()" />
          }
        }
      }
    }
  `,
  styles: `
    :host {
      display: block;
      font-size: var(--text-md);
      line-height: 1.6;
      min-width: 0;
    }
  `,
})
export class SubagentActivity {
  readonly items = input.required<readonly MessageItem[]>();
  readonly session = input.required<OpenSession>();
  readonly messageId = input.required<MessageId>();
  /** The place of the part that still grows; -1 when none does. */
  readonly growing = input(-1);

  protected keyOf(entry: Parameters<typeof rowKey>[1]): string {
    return rowKey(this.messageId(), entry);
  }
}
