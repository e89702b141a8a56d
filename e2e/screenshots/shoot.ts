import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { test } from '../fixtures/test.ts';
import type { Scene } from '../scenes/scene.ts';

const folder = fileURLToPath(new URL('../../.data/screenshots', import.meta.url));

/** Takes a full-page screenshot of a scene. */
export function shoot({ name, prepare }: Scene): void {
  test(name, async ({ page, isMobile, store, admin, signIn, guard }, { project }) => {
    guard.ignoreAll();
    await prepare({ page, isMobile, store, admin, signIn });
    await settle(page);
    await page.screenshot({ path: `${folder}/${name}-${project.name}.png`, fullPage: true });
  });
}

/** Waits until requests are complete and every image is decoded. */
async function settle(page: Page): Promise<void> {
  // Loading states never become idle; their screenshot is taken anyway.
  await page.waitForLoadState('networkidle', { timeout: 3_000 }).catch(() => undefined);
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
    }
  });
}
