import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { decisionLine, linkTargetOf } from '@fyllo/markup';
import type { Heavy, Json, Location, MessageId, ToolPart } from '@fyllo/protocol';
import { diffsOf } from '@fyllo/session-model';
import type { DiffContent } from '../file-changes';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { LinkOpener } from '../markup';
import { MediaView } from './media-view';
import { PayloadView } from './payload-view';
import { ToolChange } from './tool-change';
import { isEmptyJson } from './tool-text';
import { activityWords } from './words';

/** What a tool was given, what it said, what it changed and where; empty sections are left out. */
@Component({
  selector: 'fyllo-tool-detail',
  imports: [MediaView, PayloadView, ToolChange],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './tool-detail.html',
  styleUrl: './tool-detail.css',
})
export class ToolDetail {
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();
  readonly messageId = input.required<MessageId>();

  protected readonly words = useWords(activityWords);
  private readonly links = inject(LinkOpener);

  protected readonly input = computed(() => presentOr(this.tool().input));
  /** The diffs of each file. */
  protected readonly changes = computed(() => {
    const files = new Map<string, DiffContent[]>();
    for (const diff of diffsOf(this.tool())) {
      const known = files.get(diff.path);
      if (known === undefined) files.set(diff.path, [diff]);
      else known.push(diff);
    }
    return [...files.values()];
  });
  protected readonly said = computed(() =>
    this.tool().content.filter(({ type }) => type === 'text' || type === 'media'),
  );
  /** The raw output is shown when no text says the same. */
  protected readonly rawOutput = computed(() =>
    this.said().some(({ type }) => type === 'text') ? undefined : presentOr(this.tool().output),
  );
  private readonly failed = computed(() => this.tool().status === 'failed');
  protected readonly outputName = computed(() => (this.failed() ? 'Error' : 'Output'));
  /** Of a command the last lines tell most. */
  protected readonly latest = computed(() => (this.tool().kind === 'execute' ? 'end' : 'start'));
  /** Why there is nothing to read where somebody looks for it. */
  protected readonly nothingSaid = computed(() => {
    const { content, status } = this.tool();
    if (this.said().length > 0 || this.rawOutput() !== undefined) return '';
    if (this.failed()) return this.words().noReason;
    const waits = status === 'in_progress' && content.some(({ type }) => type === 'terminal');
    return waits ? this.words().noOutput : '';
  });
  protected readonly ending = computed(() => {
    const { code, signal } = this.tool().exit ?? {};
    if (signal !== undefined) return this.words().exitSignal(decisionLine(signal, 60));
    return code === undefined ? '' : this.words().exitCode(code);
  });
  protected readonly hasOutput = computed(
    () =>
      this.said().length > 0 ||
      this.rawOutput() !== undefined ||
      this.nothingSaid() !== '' ||
      this.ending() !== '',
  );

  protected label({ path, line }: Location): string {
    return decisionLine(line === undefined ? path : `${path}:${line.toString()}`, 1000);
  }

  protected opens({ path }: Location): boolean {
    return linkTargetOf(path).kind === 'local';
  }

  protected open({ path, line }: Location): void {
    this.links.open(line === undefined ? path : `${path}:${line.toString()}`);
  }
}

/** A payload that is worth a section. */
const presentOr = (payload: Heavy<Json> | undefined): Heavy<Json> | undefined =>
  payload === undefined || ('value' in payload && isEmptyJson(payload.value)) ? undefined : payload;
