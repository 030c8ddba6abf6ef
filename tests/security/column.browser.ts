import type { Page } from '@playwright/test';
import { newFolder, newProject } from '../e2e/running-host';
import { storedId, storeSessions } from '../e2e/stored-sessions';
import { expect, test } from '../e2e/test';
import { GEOMETRY } from '../payloads/geometry';

/** The texts of one session: few enough for all of them to be in the page within some screens. */
const A_SESSION = 7;
const END = 'the end of these texts';

/**
 * Boxes of content that reach out of their column where nothing clips them, boxes that left the flow, and controls of
 * ours that something lies upon.
 * SECURITY: X-06
 */
const escapes = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const told = (element: Element): string =>
      `${element.localName} "${element.textContent.slice(0, 20)}"`;
    const clips = (element: Element): boolean =>
      ['auto', 'scroll', 'hidden', 'clip'].includes(getComputedStyle(element).overflowX);
    for (const text of document.querySelectorAll('[data-testid=message-text]')) {
      const row = text.closest('[data-testid=message]');
      const column = text.closest('.column');
      if (row === null || column === null) throw new Error('a text stands outside of its message');
      // marks upon marks are drawn outside of the box of their line
      for (const block of text.querySelectorAll('fyllo-markdown-block, fyllo-code-block, .plain')) {
        if (!clips(block)) found.push(`clips nothing: ${told(block)}`);
      }
      const { left, right } = column.getBoundingClientRect();
      const isClipped = (element: Element): boolean => {
        for (
          let outer = element.parentElement;
          outer && outer !== column;
          outer = outer.parentElement
        ) {
          if (clips(outer)) return true;
        }
        return false;
      };
      for (const element of [text, ...text.querySelectorAll('*')]) {
        const box = element.getBoundingClientRect();
        const isOut = box.width > 0 && (box.left < left - 1 || box.right > right + 1);
        if (isOut && !isClipped(element)) found.push(`out of the column: ${told(element)}`);
        const { position } = getComputedStyle(element);
        if (position === 'fixed') found.push(`out of the flow: ${told(element)}`);
      }
    }
    for (const id of ['chat-title', 'composer-input', 'session-menu']) {
      const control = document.querySelector(`[data-testid=${id}]`);
      if (control === null) continue;
      const { left, top, width, height } = control.getBoundingClientRect();
      const upon = document.elementFromPoint(left + width / 2, top + height / 2);
      if (upon === null || !(control.contains(upon) || upon.contains(control))) {
        found.push(`covered: ${id}`);
      }
    }
    return [...new Set(found)];
  });

test('no text leaves its column or covers what is ours', async ({ startHost, page }) => {
  expect(GEOMETRY.length).toBeGreaterThanOrEqual(40);
  const project = newProject();
  const dataDir = newFolder('data');
  const sessions = Array.from({ length: Math.ceil(GEOMETRY.length / A_SESSION) }, (_, n) => ({
    title: `texts ${n}`,
    turns: [...GEOMETRY.slice(n * A_SESSION, (n + 1) * A_SESSION), END].map((text) => ({
      question: text,
      answer: text,
    })),
  }));
  storeSessions(dataDir, project, sessions);
  const host = await startHost({ workspaces: [project], dataDir });
  await page.goto(host.url);
  let seen = 0;
  for (let n = 0; n < sessions.length; n += 1) {
    await page.locator(`[data-session-id="${storedId(n)}"]`).click();
    const view = page.getByTestId('transcript');
    await expect(page.getByText(END).last()).toBeVisible();
    for (let screen = 0; screen < 60; screen += 1) {
      expect(await escapes(page)).toEqual([]);
      const top = await view.evaluate((element) => {
        const before = element.scrollTop;
        element.scrollTop -= element.clientHeight * 3;
        return before;
      });
      if (top === 0) break;
      await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
    }
    seen += await page.getByTestId('message').count();
    expect(await view.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
  }
  expect(seen).toBeGreaterThanOrEqual(sessions.length);

  // the audit does find what would get out without the rules of the page
  await page.evaluate(() => {
    for (const text of document.querySelectorAll<HTMLElement>('[data-testid=message-text] *')) {
      Object.assign(text.style, { position: 'fixed', left: '0', top: '0', width: '4000px' });
    }
  });
  expect(await escapes(page)).not.toEqual([]);
});
