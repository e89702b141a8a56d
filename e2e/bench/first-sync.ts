import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { sampleLists, timeLists } from './local-queries.ts';

/** Milliseconds within which even a slow phone has the whole catalogue. */
const syncTimeoutMs = 400_000;

export interface FirstSync {
  /** Milliseconds from the first question to the feed: a list can be answered, all is there. */
  usable: number;
  complete: number;
  /** And the index is kept for the next start. */
  indexed: number;
  pages: number;
  /** Of the feed's answers as they came, heads included. */
  bytes: number;
}

/** Visits a shop for the first time, and waits until all of its catalogue is on the phone. */
export async function measureFirstSync(page: Page, shop: string): Promise<FirstSync> {
  const sizes: Promise<number>[] = [];
  let began = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname !== endpoints.getCatalogueChanges.path) return;
    began ||= request.timing().startTime;
    sizes.push(
      request
        .sizes()
        .then(
          ({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize,
        ),
    );
  });
  await page.goto(`${shop}/about`);
  await page.waitForFunction(() => globalThis.syncStatuses.length > 0, null, {
    timeout: syncTimeoutMs,
  });
  await timeLists(page, sampleLists(1));
  const usable = Date.now();
  await page.waitForFunction(
    () => globalThis.syncStatuses.some(({ isComplete }) => isComplete),
    null,
    {
      timeout: syncTimeoutMs,
      polling: 100,
    },
  );
  // What is asked once it is complete is none of the sync.
  const bytes = await Promise.all(sizes);
  const complete = await page.evaluate(
    () => globalThis.syncStatuses.find(({ isComplete }) => isComplete)?.at ?? Number.NaN,
  );
  // Playwright takes the promise of a function that it polls for a yes.
  while (!(await page.evaluate(hasStoredIndex))) await page.waitForTimeout(100);
  return {
    usable: usable - began,
    complete: complete - began,
    indexed: Date.now() - began,
    pages: bytes.length,
    bytes: bytes.reduce((sum, each) => sum + each, 0),
  };
}

/** Runs in the page. */
function hasStoredIndex(): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('vajra-catalogue');
    opening.onerror = () => reject(opening.error);
    opening.onsuccess = () => {
      const db = opening.result;
      const counted = db.transaction('indexes').objectStore('indexes').count();
      counted.onsuccess = () => {
        db.close();
        resolve(counted.result > 0);
      };
    };
  });
}
