import { METHODS, type StreamItem } from '@fyllo/protocol';
import { normalised, playScript, type Transcript } from './recorded-script';
import { coreWith, newFolder, openBrowserShell, openElectronShell, type OpenShell } from './shells';

/** Events of the stream in order, whatever batches they came in. */
const eventsOf = (items: readonly StreamItem[]) =>
  items.flatMap((item) => (item.k === 'events' ? item.events : []));

/** Rows and preferences: how often a row is announced depends on timing, its last word does not. */
const lastRow = (items: readonly StreamItem[]) => items.findLast((item) => item.k === 'session');

async function record(shell: OpenShell): Promise<Transcript> {
  const folder = newFolder('script');
  try {
    return normalised(await playScript(shell.page, folder), folder);
  } finally {
    await shell.close();
  }
}

// SECURITY: L-09
describe('both shells', () => {
  let browser: Transcript;
  let electron: Transcript;

  beforeAll(async () => {
    browser = await record(await openBrowserShell(await coreWith({ kind: 'browser' })));
    electron = await record(await openElectronShell((shell) => coreWith(shell)));
  }, 60_000);

  it('answer the same calls with the same results', () => {
    expect(electron.calls).toEqual(browser.calls);
    expect(browser.calls.length).toBeGreaterThanOrEqual(120);
  });

  it('are asked for every method, but those that depend on what a shell can do', () => {
    const called = new Set(browser.calls.map((call) => (call as { method: string }).method));
    expect(Object.keys(METHODS).filter((name) => !called.has(name))).toEqual([
      'app.bootstrap',
      'app.mint-link',
      'launcher.pick',
      'session.save-export',
    ]);
  });

  it('stream the same events in the same order', () => {
    expect(eventsOf(electron.items)).toEqual(eventsOf(browser.items));
    expect(eventsOf(browser.items).length).toBeGreaterThanOrEqual(2000);
  });

  it('leave the session in the same state', () => {
    expect(lastRow(electron.items)).toEqual(lastRow(browser.items));
    expect(lastRow(browser.items)).toMatchObject({ summary: { state: 'idle', turnCount: 7 } });
  });

  it('would not be found equal if one lost an event (control)', () => {
    const shortened = eventsOf(electron.items).toSpliced(1000, 1);
    expect(shortened).not.toEqual(eventsOf(browser.items));
  });
});
