import { DEFAULT_PREFERENCES, SESSION_FORMAT, UNSENT_FORMAT } from '@fyllo/protocol';
import { DocumentFormat } from './document-format';

/** The kinds of documents in a data folder, each with its format. */
export interface StoreFormats {
  readonly session: DocumentFormat;
  readonly workspace: DocumentFormat;
  readonly preferences: DocumentFormat;
  readonly unsent: DocumentFormat;
}

/** Format 1 is the first of each, so nothing leads there yet: a new format brings its step along (ADR 9). */
export const FORMATS_OF_TODAY: StoreFormats = {
  session: new DocumentFormat(SESSION_FORMAT),
  workspace: new DocumentFormat(1),
  preferences: new DocumentFormat(DEFAULT_PREFERENCES.format),
  unsent: new DocumentFormat(UNSENT_FORMAT),
};
