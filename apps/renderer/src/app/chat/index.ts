export { DraftPage } from './draft-page';

/** A chunk of its own: a draft needs neither transcript nor Markdown. */
export const loadSessionPage = () =>
  import('./session-page').then(({ SessionPage }) => SessionPage);
