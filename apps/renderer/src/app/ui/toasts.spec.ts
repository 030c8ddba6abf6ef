import { Toasts } from './toasts';

describe('Toasts', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('shows the texts of agents without what a terminal would obey', () => {
    const toasts = new Toasts();
    toasts.warn('\u001b[31mred\u001b[0m\u0007', 'a\rb\u0000');
    expect(toasts.shown().map(({ text, detail }) => [text, detail])).toEqual([['red', 'a\nb␀']]);
  });

  it('shows four at most, none twice, each for its time', () => {
    const toasts = new Toasts();
    for (const text of ['a', 'b', 'c', 'd', 'e', 'c']) toasts.tell(text);
    toasts.warn('f');
    expect(toasts.shown().map(({ text }) => text)).toEqual(['d', 'e', 'c', 'f']);
    jest.advanceTimersByTime(4000);
    expect(toasts.shown().map(({ text }) => text)).toEqual(['f']);
    jest.advanceTimersByTime(8000);
    expect(toasts.shown()).toEqual([]);
  });

  it('keeps the way back of each of two things that are told in the same words', () => {
    const toasts = new Toasts();
    const undone: string[] = [];
    for (const name of ['a', 'b'])
      toasts.offer('removed', { label: 'Undo', run: () => undone.push(name) });
    for (const { action } of toasts.shown()) action?.run();
    expect(undone).toEqual(['a', 'b']);
  });

  it('leaves time to take something back', () => {
    const toasts = new Toasts();
    let taken = 0;
    toasts.offer('removed', { label: 'Undo', run: () => (taken += 1) });
    jest.advanceTimersByTime(11_999);
    toasts.shown()[0]?.action?.run();
    expect(taken).toBe(1);
    jest.advanceTimersByTime(1);
    expect(toasts.shown()).toEqual([]);
  });
});
