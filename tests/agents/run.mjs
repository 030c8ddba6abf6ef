/** `npm run test:agents`: bundles the programs below and starts them. `-- --help` tells the options. */
import { bundlePrograms } from '../../tools/bundle-programs.mjs';

await bundlePrograms(
  {
    main: 'tests/agents/main.ts',
    'agent-run': 'tests/agents/agent-run.ts',
    reaper: 'tests/supervision/programs/reaper.ts',
  },
  'dist/tests-agents',
  ['prettier'],
);
await import('../../dist/tests-agents/main.mjs');
