import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';

const offer = (page: Page) => page.getByRole('region', { name: /^Install the .+ app$/ });

/** Makes this the second visit, a day after the first. */
const recordEarlierVisit = (page: Page) =>
  page.addInitScript(() => {
    const record = { visits: 1, lastSeenAt: Date.now() - 24 * 3600 * 1000, dismissedAt: null };
    if (!localStorage.getItem('vajra-install')) {
      localStorage.setItem('vajra-install', JSON.stringify(record));
    }
  });

/** Dispatches Chromium's event until the app handles it. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.waitForFunction((userChoice) => {
    const prompt = async () => {
      document.body.dataset.prompted = userChoice;
      return { outcome: userChoice };
    };
    const event = new Event('beforeinstallprompt', { cancelable: true });
    return !dispatchEvent(Object.assign(event, { prompt }));
  }, outcome);
}

/** Waits until the app has decided whether to show the offer on a screen opened since `openedAt`. */
async function waitForDecision(page: Page, openedAt: number): Promise<void> {
  // The app stores the visit in the same effect.
  await page.waitForFunction((time) => {
    const record = JSON.parse(localStorage.getItem('vajra-install') ?? '{}');
    return record.lastSeenAt >= time;
  }, openedAt);
  // Until the result of the effect is rendered.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
}

/** Screens that the footer links to, with their headings. */
const headings = {
  'About Us': 'Our Story',
  'Shipping Policy': 'Shipping Policy',
  Diamonds: 'All Diamonds',
} as const;

async function openScreen(page: Page, name: keyof typeof headings): Promise<void> {
  const openedAt = Date.now();
  await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(headings[name]);
  await waitForDecision(page, openedAt);
}

test('offers to install on the second screen of a return visit, above its buttons, until dismissed', async ({
  page,
}) => {
  await recordEarlierVisit(page);
  const openedAt = Date.now();
  await page.goto('/terms');
  await offerInstall(page, 'dismissed');
  await waitForDecision(page, openedAt);
  await expect(offer(page)).toHaveCount(0);
  await openScreen(page, 'Diamonds');
  await expect(offer(page)).toBeVisible();
  const bottomOfOffer = async () => {
    const box = await offer(page).boundingBox();
    return box && box.y + box.height;
  };
  const filter = await page.getByRole('button', { name: /^Advance Filter/ }).boundingBox();
  await expect.poll(bottomOfOffer).toBeLessThan(Number(filter?.y));
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/terms');
  await offerInstall(page, 'dismissed');
  await openScreen(page, 'Shipping Policy');
  await openScreen(page, 'About Us');
  await expect(offer(page)).toHaveCount(0);
});

test('Install shows the browser prompt, and an installed app gets persistent storage', async ({
  page,
}) => {
  await recordEarlierVisit(page);
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      document.body.dataset.isPersistent = 'true';
      return true;
    };
  });
  await page.goto('/terms');
  await offerInstall(page, 'accepted');
  await openScreen(page, 'Shipping Policy');
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body[data-prompted="accepted"]')).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.locator('body[data-is-persistent="true"]')).toHaveCount(1);
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('explains how to install from the Share menu', async ({ page }) => {
    await recordEarlierVisit(page);
    await page.goto('/terms');
    await openScreen(page, 'Shipping Policy');
    await expect(offer(page)).toContainText('tap Share and choose Add to Home Screen.');
    await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toHaveCount(0);
  });
});
