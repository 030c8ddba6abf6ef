import { PROTOCOL_LOG_LINES, PROTOCOL_LOG_LINE_CHARS, type ProtocolLine } from '@fyllo/protocol';
import { ProtocolLog } from './protocol-log';

describe('the protocol log', () => {
  it('keeps the last lines, oldest first, of both directions', () => {
    const log = new ProtocolLog();
    for (let n = 0; n < PROTOCOL_LOG_LINES + 3; n += 1) {
      log.record(n % 2 === 0 ? 'to-agent' : 'from-agent', Buffer.from(`{"id":${n}}\n`));
    }
    const lines = log.lines();
    expect(lines).toHaveLength(PROTOCOL_LOG_LINES);
    expect(lines[0]).toMatchObject({ direction: 'from-agent', text: '{"id":3}' });
    expect(lines.at(-1)).toMatchObject({
      direction: 'to-agent',
      text: `{"id":${PROTOCOL_LOG_LINES + 2}}`,
    });
  });

  it('is empty before anything was said', () => {
    expect(new ProtocolLog().lines()).toEqual([]);
  });

  it('cuts long lines and tells how long they were', () => {
    const log = new ProtocolLog();
    log.record('from-agent', `{"text":"${'word '.repeat(100_000)}"}`);
    log.record('from-agent', Buffer.from(`{"text":"${'字'.repeat(100_000)}"}`));
    log.record('from-agent', 'x '.repeat(PROTOCOL_LOG_LINE_CHARS));
    const texts = log.lines().map(({ text }) => text);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text.length).toBeLessThanOrEqual(PROTOCOL_LOG_LINE_CHARS);
    expect(texts[0]).toMatch(/… \(500011 bytes\)$/);
    expect(texts[1]).toMatch(/… \(300011 bytes\)$/);
    expect(texts[2]).toMatch(/… \(4000 bytes\)$/);
  });

  it('does not keep the memory of what it was given', () => {
    const chunk = Buffer.from('{"a":1}');
    const log = new ProtocolLog();
    log.record('from-agent', chunk);
    chunk.fill('x');
    expect(log.lines()[0]?.text).toBe('{"a":1}');
  });

  it('hands each line on at once, without secrets', () => {
    const heard: ProtocolLine[] = [];
    const log = new ProtocolLog((line) => heard.push(line));
    log.record('to-agent', '{"apiKey":"abc"}');
    expect(heard).toHaveLength(1);
    expect(heard[0]?.text).toBe('{"apiKey":"•••"}');
  });
});
