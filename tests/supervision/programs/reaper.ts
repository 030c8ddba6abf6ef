import { runReaper } from '@fyllo/agent-supervisor/reaper';

runReaper();
