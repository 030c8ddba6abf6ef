import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { newFolder, newProject, RunningHost } from '../e2e/running-host';
import { storedId, storeSessions } from '../e2e/stored-sessions';
import { systemBrowser } from '../e2e/system-browser';
import { recordedTurns } from './recorded-turns';

/**
 * Pictures of long conversations with every recorded agent, in both themes and languages and two widths, to be looked
 * at. Names of agents as arguments leave out the others.
 */
const ALL = ['claude', 'codex', 'copilot', 'gemini', 'opencode', 'qwen'];
const wanted = process.argv.slice(2);
const AGENTS = ALL.filter((agent) => wanted.length === 0 || wanted.includes(agent));
const FOLDER = path.resolve('dist/pictures');
const LOOKS = [
  { theme: 'light', language: 'zh-CN', width: 1280 },
  { theme: 'dark', language: 'en', width: 1280 },
  { theme: 'light', language: 'en', width: 900 },
  { theme: 'dark', language: 'zh-CN', width: 900 },
] as const;
const HEIGHT = 1000;
const SCREENS = 8;

/** The conversation, screen by screen from its end. */
async function photograph(page: Page, name: string): Promise<void> {
  for (let screen = 0; screen < SCREENS; screen += 1) {
    await page.screenshot({ path: path.join(FOLDER, `${name}-${screen.toString()}.png`) });
    const before = await scroll(page);
    await page.waitForTimeout(400);
    if (before === 0) return;
  }
}

/** One screen towards the beginning; returns where the conversation was scrolled to. */
const scroll = (page: Page): Promise<number> =>
  page.getByTestId('transcript').evaluate((transcript) => {
    const boxes = [transcript, ...transcript.querySelectorAll('*')];
    const box = boxes.find((one) => one.scrollTop > 0);
    if (box === undefined) return 0;
    const { scrollTop } = box;
    box.scrollTop -= box.clientHeight - 60;
    return scrollTop;
  });

async function openFirst(page: Page, name: string): Promise<void> {
  const card = page.getByTestId('subagent-card').first();
  if ((await card.count()) === 0) return;
  await card.getByRole('button').first().click();
  await page.getByTestId('subagent-detail').waitFor();
  await page.waitForTimeout(500);
  await page.screenshot({ path: path.join(FOLDER, `${name}-sub-agent.png`) });
  await page.keyboard.press('Escape');
}

mkdirSync(FOLDER, { recursive: true });
const project = newProject();
const browser = await chromium.launch(systemBrowser);
for (const { theme, language, width } of LOOKS) {
  const dataDir = newFolder('pictures');
  const preferences = { format: 1, theme, language, enterSends: true, railCollapsed: false };
  writeFileSync(path.join(dataDir, 'preferences.json'), JSON.stringify(preferences));
  const sessions = AGENTS.map((agent) => ({
    ...{ title: `Recorded: ${agent}`, agentName: agent, turns: recordedTurns(agent) },
  }));
  storeSessions(dataDir, project, sessions);
  const host = await RunningHost.start({ dataDir, workspaces: [project] });
  const page = await browser.newPage({ viewport: { width, height: HEIGHT } });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(host.url);
  for (const [n, agent] of AGENTS.entries()) {
    const name = `${agent}-${theme}-${language}-${width.toString()}`;
    await page.evaluate((id) => {
      history.pushState(null, '', `/chat/${id}`);
      dispatchEvent(new PopStateEvent('popstate'));
    }, storedId(n));
    await page.getByTestId('message').last().waitFor();
    const group = page.getByTestId('activity-group').last().getByRole('button').first();
    if ((await group.count()) > 0) await group.click();
    await page.waitForTimeout(600);
    await photograph(page, name);
    await openFirst(page, name);
    process.stdout.write(`${name}\n`);
  }
  await page.close();
  await host.stop();
}
await browser.close();
