import type { Page } from '@playwright/test';

/** A task that is longer than this blocks the page, as in Lighthouse. */
export const blockingMs = 50;

/** A visitor reads this long before the first tap: less than the quiet after which the app starts by itself. */
const readingMs = 1_500;

/** Milliseconds. */
export interface FirstTap {
  /** From the tap until the next frame, as in the metric INP. */
  inp: number;
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
  await page.getByRole('button', { name }).filter({ visible: true }).first().tap();
  await page.waitForFunction(() => globalThis.interactions.length > 0);
  // The tap consists of several events, whose entries arrive together.
  const inp = await page.evaluate(() => Math.max(...globalThis.interactions));
  return { inp, tasksBefore };
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
