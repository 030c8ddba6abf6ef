import { bundlePrograms, programsIn } from '../../tools/bundle-programs.mjs';

const NAMES = [
  ...['reaper', 'worker', 'host', 'measured-host', 'cycles', 'test-worker'],
  ...['mortal-supervisor', 'mortal-search'],
];

/** Bundles the programs the tests start: what the host application bundles of its own in the same way. */
export default () =>
  bundlePrograms(programsIn('tests/supervision/programs', NAMES), 'dist/tests-supervision');
