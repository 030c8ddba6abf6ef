import { PROTOCOL_LOG_LINES, PROTOCOL_LOG_LINE_CHARS, type ProtocolLine } from '@fyllo/protocol';

/** The last lines that went over one agent's wire. Recording is cheap: text is made when somebody reads. */
export class ProtocolLog {
  private readonly kept: ProtocolLine[] = [];

  record(direction: ProtocolLine['direction'], text: string | Buffer): void {
    this.kept.push({
      at: Date.now(),
      direction,
      text: text.toString().slice(0, PROTOCOL_LOG_LINE_CHARS),
    });
    if (this.kept.length > PROTOCOL_LOG_LINES) this.kept.shift();
  }

  lines(): ProtocolLine[] {
    return [...this.kept];
  }
}
