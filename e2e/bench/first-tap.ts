import type { Locator, Page } from '@playwright/test';

/** A task that is longer than this blocks the page, as in Lighthouse. */
export const blockingMs = 50;

/** A visitor reads this long before the first tap: less than the quiet after which the app starts by itself. */
const readingMs = 1_500;

/** After the first tap the app starts, and loads what the page can do without. */
const startingMs = 6_000;

/** Longer than a dialog fades out. */
const closingMs = 1_000;

/** Milliseconds. */
export interface FirstTap {
  /** From the tap until the next frame, as in the metric INP. */
  inp: number;
  /** The same for a second tap on the control, once the app has started; null unless the control opens a dialog. */
  again: number | null;
  /** The tasks of more than 50 ms before the tap. */
  tasksBefore: number[];
}

declare global {
  var longTasks: number[];
  var interactions: number[];
}

/** Opens a page for the first time and taps a control of it. */
export async function measureFirstTap(page: Page, url: string, control: string): Promise<FirstTap> {
  await page.addInitScript(recordTasks);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(readingMs);
  const tasksBefore = await page.evaluate(() => [...globalThis.longTasks]);
  const name = new RegExp(control, 'i');
  const button = page.getByRole('button', { name }).filter({ visible: true }).first();
  const inp = await measureTap(page, button);
  await page.waitForTimeout(startingMs);
  if (!(await page.getByRole('dialog').isVisible())) return { inp, again: null, tasksBefore };
  await page.keyboard.press('Escape');
  await page.waitForTimeout(closingMs);
  return { inp, again: await measureTap(page, button), tasksBefore };
}

async function measureTap(page: Page, control: Locator): Promise<number> {
  await page.evaluate(() => {
    globalThis.interactions = [];
  });
  await control.tap();
  await page.waitForFunction(() => globalThis.interactions.length > 0);
  // The tap consists of several events, whose entries arrive together.
  return page.evaluate(() => Math.max(...globalThis.interactions));
}

/** Runs in the page. */
function recordTasks(): void {
  globalThis.longTasks = [];
  globalThis.interactions = [];
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.longTasks.push(duration);
  }).observe({ type: 'longtask', buffered: true });
  // TypeScript does not know the threshold, without which events of less than 104 ms are left out.
  const events = { type: 'event', buffered: true, durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (Reflect.get(entry, 'interactionId')) globalThis.interactions.push(entry.duration);
    }
  }).observe(events);
}
