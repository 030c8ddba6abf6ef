import type { Browser, CDPSession, Page } from '@playwright/test';
import type { StreamRequest, StreamRun } from '../page/stream-run';

/** One streamed reply: what the page counted, and the engine's times in milliseconds. */
export interface StreamCost extends StreamRun {
  readonly script: number;
  readonly task: number;
  /** Of a first, short reply in the new page, which also compiles the code. */
  readonly firstLongestTask: number;
}

const WARM_UP_CHARACTERS = 20_000;

const reply = (page: Page, request: StreamRequest): Promise<StreamRun> =>
  page.evaluate((wanted) => window.streamReply(wanted), request);

async function engineTimes(engine: CDPSession): Promise<{ script: number; task: number }> {
  const { metrics } = await engine.send('Performance.getMetrics');
  const of = (name: string): number => {
    const metric = metrics.find((candidate) => candidate.name === name);
    if (!metric) throw new Error(`the browser does not know ${name}`);
    return metric.value * 1000;
  };
  return { script: of('ScriptDuration'), task: of('TaskDuration') };
}

/** Streams a reply in a page of its own. */
export async function streamedReply(
  browser: Browser,
  url: string,
  request: StreamRequest,
): Promise<StreamCost> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'streamReply' in window);
    // code that is still being compiled would cost the shorter reply as much as the longer one, and hide the growth
    const first = await reply(page, { ...request, characters: WARM_UP_CHARACTERS });
    const engine = await page.context().newCDPSession(page);
    await engine.send('Performance.enable');
    const before = await engineTimes(engine);
    const run = await reply(page, request);
    const after = await engineTimes(engine);
    return {
      ...run,
      script: after.script - before.script,
      task: after.task - before.task,
      firstLongestTask: first.longestTask,
    };
  } finally {
    await page.close();
  }
}
