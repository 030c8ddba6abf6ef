import {
  HEAVY_PAYLOAD_BYTES,
  type DetailRef,
  type Heavy,
  type Media,
  type SessionEvent,
  type ToolContent,
  type ToolPatch,
} from '@fyllo/protocol';

/** Events that may carry payloads worth moving. */
export const mayBeHeavy = (event: SessionEvent): boolean =>
  event.type === 'tool' || event.type === 'media';

/** Takes heavy payloads out of events; `lines` are what `details.jsonl` must get for the references to hold. */
export class HeavyPayloads {
  readonly lines: string[] = [];

  /** `offset`: where the first new line of `details.jsonl` will start. */
  constructor(private offset: number) {}

  lighten(event: SessionEvent): SessionEvent {
    if (event.type === 'media') return { ...event, media: this.lightMedia(event.media) };
    if (event.type === 'tool') return { ...event, patch: this.lightPatch(event.patch) };
    return event;
  }

  private lightPatch(patch: ToolPatch): ToolPatch {
    const { input, output, meta, content } = patch;
    return {
      ...patch,
      ...(input === undefined ? {} : { input: this.light(input) }),
      ...(output === undefined ? {} : { output: this.light(output) }),
      ...(meta === undefined ? {} : { meta: this.light(meta) }),
      ...(content === undefined ? {} : { content: content.map((item) => this.lightContent(item)) }),
    };
  }

  private lightContent(item: ToolContent): ToolContent {
    switch (item.type) {
      case 'text':
        return { ...item, body: this.light(item.body) };
      case 'diff':
        return { ...item, body: this.light(item.body) };
      case 'media':
        return { ...item, media: this.lightMedia(item.media) };
      case 'terminal':
        return item;
    }
  }

  private lightMedia(media: Media): Media {
    return media.data === undefined ? media : { ...media, data: this.light(media.data) };
  }

  private light<T>(payload: Heavy<T>): Heavy<T> {
    if ('ref' in payload) return payload;
    const json = JSON.stringify(payload.value);
    const length = Buffer.byteLength(json);
    return length <= HEAVY_PAYLOAD_BYTES ? payload : { ref: this.put(json, length) };
  }

  private put(json: string, length: number): DetailRef {
    const ref = { offset: this.offset, length };
    this.lines.push(json);
    this.offset += length + 1;
    return ref;
  }
}
