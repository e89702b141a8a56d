import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import type { Scene } from '../scenes/scene.ts';

const folder = fileURLToPath(new URL('../../.data/screenshots', import.meta.url));

/** One picture of each width, as high as the screen is long. */
export function shoot({ name, prepare }: Scene): void {
  test(name, async ({ page, isMobile, store, admin, signIn, guard }, { project }) => {
    guard.ignoreAll();
    await prepare({ page, isMobile, store, admin, signIn });
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
