import { readLine, type Line, type PlacedRecord } from '@fyllo/files';
import { MESSAGE_LINES, type TranscriptRecord } from './message-line';

/** A line without these bytes supersedes nothing, so it need not be parsed; inside a text they are escaped. */
export const REVISION_MARK = '"revises"';

const MARK = Buffer.from(REVISION_MARK);

export const maySupersede = (bytes: Buffer): boolean => bytes.includes(MARK);

/**
 * The records of a line that supersede an earlier text of their message. The one rule, for pages and for search: of
 * a message the last such record that can be read counts, wherever it lies in its line and however it is spelt.
 */
export const supersedingRecords = (line: Line): readonly PlacedRecord<TranscriptRecord>[] =>
  maySupersede(line.bytes)
    ? readLine(line, MESSAGE_LINES).records.filter(({ record }) => record.revises)
    : [];
