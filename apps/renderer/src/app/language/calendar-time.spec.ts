import { calendarTime } from './calendar-time';

const now = new Date(2026, 6, 30, 15, 0).getTime();
const at = (...parts: [number, number, number, number, number]): number =>
  new Date(...parts).getTime();

describe('calendarTime', () => {
  it.each([
    ['today', at(2026, 6, 30, 0, 5), '00:05', '00:05'],
    ['a little in the future', now + 60_000, '15:01', '15:01'],
    ['one minute before midnight', at(2026, 6, 29, 23, 59), '昨天', 'Yesterday'],
    ['two days ago', at(2026, 6, 28, 23, 0), '周二', 'Tue'],
    ['six days ago', at(2026, 6, 24, 0, 0), '周五', 'Fri'],
    ['seven days ago', at(2026, 6, 23, 23, 0), '7月23日', 'Jul 23'],
    ['last year', at(2025, 11, 31, 23, 0), '2025年12月31日', 'Dec 31, 2025'],
    ['a number that is no time', 9e15, '', ''],
  ])('%s', (_name, then, chinese, english) => {
    expect(calendarTime(then, now, 'zh-CN')).toBe(chinese);
    expect(calendarTime(then, now, 'en')).toBe(english);
  });
});
