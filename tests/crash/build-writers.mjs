import { bundlePrograms, programsIn } from '../../tools/bundle-programs.mjs';

const NAMES = [
  ...['store-writer', 'careless-writer', 'first-send-writer'],
  ...['lock-starter', 'store-probe'],
];

/** Bundles the programs that are killed while they write. */
export default () => bundlePrograms(programsIn('tests/crash', NAMES), 'dist/tests-crash');
