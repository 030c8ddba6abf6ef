export { EventRail } from './event-rail';
