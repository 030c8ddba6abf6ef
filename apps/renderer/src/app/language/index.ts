export { calendarTime } from './calendar-time';
export { Clock } from './clock';
export * from './language';
export { byteSize } from './byte-size';
