/** What the page is asked for; the functions run there, so they use nothing from outside themselves. */

export interface Opening {
  /** From the click until the last message is on the screen, below its session's title. */
  readonly milliseconds: number;
  /** Frames that showed a message of another session than the title or the address named. */
  readonly foreignFrames: number;
  readonly frames: number;
}

/** Clicks a session's row and watches every frame until its last message can be seen. */
export function openFromList({
  id,
  title,
  last,
}: {
  readonly id: string;
  readonly title: string;
  readonly last: string;
}): Promise<Opening> {
  const text = (element: Element | null): string => element?.textContent ?? '';
  const shownMarks = (): string[] =>
    [...document.querySelectorAll('[data-testid=message]')].flatMap(
      (message) => /\[([^\]]+) \d+\]/u.exec(text(message))?.[1] ?? [],
    );
  const isForeign = (): boolean => {
    const named = text(document.querySelector('[data-testid=chat-title]')).trim();
    const here = location.pathname.endsWith(id);
    return shownMarks().some((mark) => mark !== named || (here && mark !== title));
  };
  const lastShown = (): boolean =>
    [...document.querySelectorAll('[data-testid=message]')].some((message) => {
      if (!text(message).includes(last)) return false;
      const { top, bottom } = message.getBoundingClientRect();
      return bottom > 0 && top < innerHeight;
    });
  return new Promise((resolve, reject) => {
    const row = document.querySelector<HTMLElement>(`[data-session-id="${id}"] a`);
    if (!row) {
      reject(new Error(`no row of ${id}`));
      return;
    }
    let foreignFrames = 0;
    let frames = 0;
    const begun = performance.now();
    const look = (): void => {
      frames += 1;
      if (isForeign()) foreignFrames += 1;
      const milliseconds = performance.now() - begun;
      const named = text(document.querySelector('[data-testid=chat-title]')).trim() === title;
      if (named && lastShown()) resolve({ milliseconds, foreignFrames, frames });
      else if (milliseconds > 30_000) reject(new Error(`${title} did not open`));
      else requestAnimationFrame(look);
    };
    row.click();
    requestAnimationFrame(look);
  });
}

export interface Scrolling {
  readonly frames: number;
  readonly slowFrames: number;
  readonly blankFrames: number;
  readonly screens: number;
  readonly mostNodes: number;
}

/** Scrolls towards the beginning, a tenth of a screen in each frame, and looks at every frame. */
export function scrollUp({
  screens,
  slowMs,
}: {
  readonly screens: number;
  readonly slowMs: number;
}): Promise<Scrolling> {
  const box = document.querySelector<HTMLElement>('[data-testid=transcript]');
  if (!box) throw new Error('no transcript');
  const scroller =
    [box, ...box.querySelectorAll<HTMLElement>('*')].find(
      (element) =>
        element.scrollHeight > element.clientHeight + 10 &&
        ['auto', 'scroll'].includes(getComputedStyle(element).overflowY),
    ) ?? box;
  const PROBES = [0.1, 0.3, 0.5, 0.7, 0.9];
  const isBlank = (): boolean => {
    const { top, left, width, height } = scroller.getBoundingClientRect();
    return !PROBES.some((at) =>
      document
        .elementsFromPoint(left + width / 2, top + height * at)
        .some((element) => element.matches('[data-testid=message], [role=status]')),
    );
  };
  return new Promise((resolve) => {
    let frames = 0;
    let slowFrames = 0;
    let blankFrames = 0;
    let mostNodes = 0;
    let scrolled = 0;
    let before = performance.now();
    const distance = screens * scroller.clientHeight;
    const step = (now: number): void => {
      frames += 1;
      if (now - before > slowMs) slowFrames += 1;
      before = now;
      if (isBlank()) blankFrames += 1;
      if (frames % 20 === 0) {
        mostNodes = Math.max(mostNodes, document.querySelectorAll('*').length);
      }
      const at = scroller.scrollTop;
      if (scrolled >= distance || frames > screens * 60) {
        const done = scrolled / scroller.clientHeight;
        resolve({ frames, slowFrames, blankFrames, mostNodes, screens: done });
        return;
      }
      const by = Math.min(at, scroller.clientHeight / 10);
      scroller.scrollTop = at - by;
      scrolled += by;
      requestAnimationFrame(step);
    };
    requestAnimationFrame(step);
  });
}
