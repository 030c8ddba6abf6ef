import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { decisionLine, linkTargetOf } from '@fyllo/markup';
import type { Heavy, Json, Location, ToolPart } from '@fyllo/protocol';
import { DiffView, type DiffContent } from '../file-changes';
import type { OpenSession } from '../host/open-session';
import { useWords } from '../language';
import { LinkOpener } from '../markup';
import { MediaView } from './media-view';
import { PayloadView } from './payload-view';
import { isEmptyJson } from './tool-text';
import { activityWords } from './words';

/** What a tool was given, what it said, what it changed and where; empty sections are left out. */
@Component({
  selector: 'fyllo-tool-detail',
  imports: [DiffView, MediaView, PayloadView],
  changeDetection: ChangeDetectionStrategy.OnPush,
  templateUrl: './tool-detail.html',
  styleUrl: './tool-detail.css',
})
export class ToolDetail {
  readonly tool = input.required<ToolPart>();
  readonly session = input.required<OpenSession>();

  protected readonly words = useWords(activityWords);
  private readonly links = inject(LinkOpener);

  protected readonly input = computed(() => presentOr(this.tool().input));
  protected readonly changes = computed(() =>
    this.tool().content.filter((content): content is DiffContent => content.type === 'diff'),
  );
  protected readonly said = computed(() =>
    this.tool().content.filter(({ type }) => type !== 'diff'),
  );
  /** The raw output is shown when no text says the same. */
  protected readonly rawOutput = computed(() =>
    this.said().some(({ type }) => type === 'text') ? undefined : presentOr(this.tool().output),
  );
  protected readonly outputName = computed(() =>
    this.tool().status === 'failed' ? 'Error' : 'Output',
  );
  protected readonly hasOutput = computed(
    () => this.said().length > 0 || this.rawOutput() !== undefined,
  );

  protected label({ path, line }: Location): string {
    return decisionLine(line === undefined ? path : `${path}:${line.toString()}`, 1000);
  }

  protected terminal(id: string): string {
    return this.words().terminal(decisionLine(id, 60));
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
