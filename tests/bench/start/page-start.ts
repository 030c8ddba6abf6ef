import type { Browser, Page } from '@playwright/test';
import type { StartedProgram } from './started-program';

/** Milliseconds from the start of the program. */
export interface StartTimes {
  /** The program has said where its page is. */
  readonly served: number;
  /** There is a field on the screen that takes text. */
  readonly interactive: number;
  /** Paths of the scripts that were loaded until then. */
  readonly scripts: readonly string[];
}

const PATIENCE_MS = 30_000;

/** Runs in the page: tells once, in the frame that first shows a field which takes text. */
function watchForField(): void {
  const look = (): void => {
    const field = document.querySelector<HTMLTextAreaElement>('[data-testid=composer-input]');
    const shown = field !== null && !field.disabled && field.getClientRects().length > 0;
    if (!shown) requestAnimationFrame(look);
    else
      void (window as unknown as { fieldShown: (at: number) => Promise<void> }).fieldShown(now());
  };
  const now = (): number => performance.timeOrigin + performance.now();
  look();
}

/** Answers, in milliseconds of the clock, when the page first takes text. */
async function whenInteractive(page: Page): Promise<{ readonly at: Promise<number> }> {
  const at = new Promise<number>((resolve, reject) => {
    setTimeout(() => reject(new Error('the page never took text')), PATIENCE_MS).unref();
    page.exposeFunction('fieldShown', resolve).catch(reject);
  });
  await page.addInitScript(watchForField);
  return { at };
}

/** From the start of a program to its page, in a context that has nothing in its cache. */
export async function startPage(
  browser: Browser,
  start: () => Promise<StartedProgram>,
): Promise<StartTimes> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const scripts = new Set<string>();
  page.on('requestfinished', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) scripts.add(pathname);
  });
  const interactive = await whenInteractive(page);
  const begun = performance.timeOrigin + performance.now();
  const program = await start();
  const served = performance.timeOrigin + performance.now() - begun;
  try {
    await page.goto(program.url);
    const at = await interactive.at;
    return { served, interactive: at - begun, scripts: [...scripts] };
  } finally {
    await context.close();
    await program.stop();
  }
}
