import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { sampleLists, timeLists } from './local-queries.ts';

const syncTimeoutMs = 400_000;

export interface FirstSync {
  /** Milliseconds from the first feed request until lists can be answered, and until all rows arrived. */
  usable: number;
  complete: number;
  /** Until the index is stored for the next start. */
  indexed: number;
  pages: number;
  /** Size of the feed's responses on the wire, headers included. */
  bytes: number;
}

/** Visits the shop for the first time and waits until the phone has the whole catalogue. */
export async function measureFirstSync(page: Page, shop: string): Promise<FirstSync> {
  const sizes: Promise<number>[] = [];
  let startedAt = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname !== endpoints.getCatalogueChanges.path) return;
    startedAt ||= request.timing().startTime;
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
  // Requests after completion do not belong to the sync.
  const bytes = await Promise.all(sizes);
  const complete = await page.evaluate(
    () => globalThis.syncStatuses.find(({ isComplete }) => isComplete)?.at ?? Number.NaN,
  );
  // Playwright's waitForFunction treats a promise as truthy.
  while (!(await page.evaluate(hasStoredIndex))) await page.waitForTimeout(100);
  return {
    usable: usable - startedAt,
    complete: complete - startedAt,
    indexed: Date.now() - startedAt,
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
