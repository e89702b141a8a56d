import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { Person, Store } from '../fixtures/store.ts';
import { test as base } from '../fixtures/test.ts';

const folder = fileURLToPath(new URL('../../.data/screenshots', import.meta.url));

interface Scene {
  page: Page;
  store: Store;
  admin: Person;
  signIn: (person: Person) => Promise<void>;
}

/** What comes before the picture; it leaves the page where it is to be taken. */
export type Prepare = (scene: Scene) => Promise<void>;

/** One picture of each width, as high as the screen is long. */
export function shoot(name: string, prepare: Prepare): void {
  base(name, async ({ page, store, admin, signIn, guard }, { project }) => {
    guard.ignoreAll();
    await prepare({ page, store, admin, signIn });
    await settle(page);
    await page.screenshot({ path: `${folder}/${name}-${project.name}.png`, fullPage: true });
  });
}

/** Until what was asked for is there and every picture in it is drawn. */
async function settle(page: Page): Promise<void> {
  // A screen that waits for an answer for ever has no quiet network; its picture is taken all the same.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
    }
  });
}

/** Calls to this path are never answered: the screen shows what it shows while it waits. */
export async function neverAnswer(page: Page, path: string): Promise<void> {
  await page.route(path, () => new Promise(() => undefined));
}

/** Calls to this path fail as they do without a network. */
export async function fail(page: Page, path: string): Promise<void> {
  await page.route(path, (route) => route.abort());
}
