import type { Browser, CDPSession, Page } from '@playwright/test';
import { startHost, type StartedProgram } from '../start/started-program';

/** A host on stored data, and a page in it whose engine can be asked. */
export interface OpenPage {
  readonly page: Page;
  readonly engine: CDPSession;
  readonly host: StartedProgram;
  readonly close: () => Promise<void>;
}

export async function openPage(
  browser: Browser,
  dataDir: string,
  project: string,
): Promise<OpenPage> {
  const host = await startHost(dataDir, project);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.goto(host.url);
  await page.getByTestId('session-item').first().waitFor();
  const engine = await context.newCDPSession(page);
  await engine.send('Performance.enable');
  return {
    ...{ page, engine, host },
    close: async () => {
      await context.close();
      await host.stop();
    },
  };
}

/** MB of the page's heap that are in use after a collection. */
export async function heapOf(engine: CDPSession): Promise<number> {
  await engine.send('HeapProfiler.collectGarbage');
  const { usedSize } = await engine.send('Runtime.getHeapUsage');
  return usedSize / 1e6;
}
