import { type Browser, chromium } from '@playwright/test';
import { findChromium } from '../chromium.ts';
import { cpuSlowdown, SlowedPhone } from './slowed-phone.ts';

/** A task that is longer than this blocks the page, as in Lighthouse. */
const blockingMs = 50;
const runs = 5;
/** How long tasks are recorded after the page has loaded. */
const recordedMs = 5_000;

/** Returns the durations of the long tasks of a first visit in milliseconds, longest first. */
async function measureTasks(browser: Browser, url: string): Promise<number[]> {
  const phone = await SlowedPhone.open(browser, 'worker');
  try {
    const page = await phone.page();
    await page.addInitScript(() => {
      const tasks: number[] = [];
      Object.assign(globalThis, { longTasks: tasks });
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration);
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForTimeout(recordedMs);
    const tasks: number[] = await page.evaluate(() => Reflect.get(globalThis, 'longTasks'));
    return tasks.toSorted((one, other) => other - one);
  } finally {
    await phone.close();
  }
}

const blockingTime = (tasks: readonly number[]): number =>
  tasks.reduce((sum, duration) => sum + duration - blockingMs, 0);

/** Prints the long tasks of home, list and product at `E2E_PORT`: the run with the median blocking time. */
async function benchLongTasks(): Promise<void> {
  const executablePath = findChromium();
  const port = process.env.E2E_PORT;
  if (!executablePath || !port) throw new Error('This benchmark needs a Chromium and E2E_PORT.');
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  try {
    console.log(`long tasks of first visits, pages throttled ${cpuSlowdown} times`);
    for (const path of ['/', '/all-diamonds', '/product-details/1']) {
      const measured: number[][] = [];
      while (measured.length < runs) {
        measured.push(await measureTasks(browser, `http://localhost:${port}${path}`));
      }
      const byTime = measured.toSorted((one, other) => blockingTime(one) - blockingTime(other));
      const median = byTime[Math.floor(runs / 2)] ?? [];
      const tasks = median.map((duration) => duration.toFixed(0)).join(', ') || 'none';
      console.log(`  ${path}: blocking ${blockingTime(median).toFixed(0)} ms; tasks ${tasks} ms`);
    }
  } finally {
    await browser.close();
  }
}

await benchLongTasks();
