export { runReaper } from './process/reaper';
