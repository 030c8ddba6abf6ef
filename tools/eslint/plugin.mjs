import { allowedPackages } from './allowed-packages.mjs';
import { conceptNames } from './concept-names.mjs';
import { featureEntry } from './feature-entry.mjs';
import { noRawHtml } from './no-raw-html.mjs';
import { readOnlyFs } from './read-only-fs.mjs';

/** The house's own rules. */
export const fyllo = {
  rules: {
    'allowed-packages': allowedPackages,
    'concept-names': conceptNames,
    'feature-entry': featureEntry,
    'no-raw-html': noRawHtml,
    'read-only-fs': readOnlyFs,
  },
};
