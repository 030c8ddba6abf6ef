export { TIMING, type Timing } from './turns/timing';
export { createSupervisor } from './turns/supervisor';
