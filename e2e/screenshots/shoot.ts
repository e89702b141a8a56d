import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures/test.ts';
import type { Scene } from '../scenes/scene.ts';

const folder = fileURLToPath(new URL('../../.data/screenshots', import.meta.url));

/** Takes a full-page screenshot of a scene. */
export function shoot({ name, prepare }: Scene): void {
  test(name, async ({ page, isMobile, store, admin, signIn, guard }, { project }) => {
    guard.ignoreAll();
    await prepare({ page, isMobile, store, admin, signIn });
    // A scene in a loading state stays in it.
    if (!/-(loading|waiting)$/.test(name)) await expectLoaded(page);
    await decodeImages(page);
    await page.screenshot({ path: `${folder}/${name}-${project.name}.png`, fullPage: true });
  });
}

/** Waits until no part of the screen shows that it is loading. */
async function expectLoaded(page: Page): Promise<void> {
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
}

async function decodeImages(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (const image of document.images) {
      image.loading = 'eager';
      await image.decode().catch(() => undefined);
    }
  });
}
