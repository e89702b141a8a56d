import type { Page } from '@playwright/test';
import { expectAccessible } from '../../fixtures/axe.ts';
import { expect, test } from '../../fixtures/test.ts';

const offer = (page: Page) => page.getByRole('region', { name: /^Install the .+ app$/ });

/** As on a device on which somebody was here yesterday. */
const returning = (page: Page) =>
  page.addInitScript(() => {
    const seen = { visits: 1, lastSeenAt: Date.now() - 24 * 3600 * 1000, dismissedAt: null };
    if (!localStorage.getItem('vajra-install')) {
      localStorage.setItem('vajra-install', JSON.stringify(seen));
    }
  });

/** Chromium's offer, as often as it takes until the shop listens. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<void> {
  await page.waitForFunction((answer) => {
    const prompt = async () => {
      document.body.dataset.asked = answer;
      return { outcome: answer };
    };
    const event = new Event('beforeinstallprompt', { cancelable: true });
    return !dispatchEvent(Object.assign(event, { prompt }));
  }, outcome);
}

async function look(page: Page, name: 'About Us' | 'Shipping Policy'): Promise<void> {
  await page.getByRole('contentinfo').getByRole('link', { name }).click();
  const title = name === 'About Us' ? /./ : 'Shipping Policy';
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

test('who returns is offered to install, not at once, and not again after a no', async ({
  page,
}) => {
  await returning(page);
  await page.goto('/terms');
  await offerInstall(page, 'dismissed');
  await expect(offer(page)).toHaveCount(0);
  await look(page, 'Shipping Policy');
  await expect(offer(page)).toBeVisible();
  await expectAccessible(page);
  await offer(page).getByRole('button', { name: 'Not now' }).click();
  await expect(offer(page)).toHaveCount(0);

  await page.goto('/terms');
  await offerInstall(page, 'dismissed');
  await look(page, 'Shipping Policy');
  await look(page, 'About Us');
  await expect(offer(page)).toHaveCount(0);
});

test('Install asks the browser, and what is installed is kept for good', async ({ page }) => {
  await returning(page);
  await page.addInitScript(() => {
    navigator.storage.persisted = async () => false;
    navigator.storage.persist = async () => {
      document.body.dataset.persists = 'yes';
      return true;
    };
  });
  await page.goto('/terms');
  await offerInstall(page, 'accepted');
  await look(page, 'Shipping Policy');
  await offer(page).getByRole('button', { name: 'Install' }).click();
  await expect(page.locator('body[data-asked="accepted"]')).toHaveCount(1);
  await expect(offer(page)).toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('appinstalled')));
  await expect(page.locator('body[data-persists="yes"]')).toHaveCount(1);
});

test('a first visit is offered nothing', async ({ page }) => {
  await page.goto('/terms');
  await offerInstall(page, 'accepted');
  await look(page, 'Shipping Policy');
  await look(page, 'About Us');
  await expect(offer(page)).toHaveCount(0);
});

test('nobody is offered anything while they write', async ({ page }) => {
  await returning(page);
  await page.goto('/terms');
  await offerInstall(page, 'accepted');
  await page.getByRole('banner').getByRole('link', { name: /home$/ }).click();
  await expect(offer(page)).toBeVisible();
  const email = page.getByRole('textbox', { name: 'Email' });
  await email.fill('a@b.example');
  await expect(offer(page)).toHaveCount(0);
  await email.blur();
  await expect(offer(page)).toBeVisible();
});

test.describe('on an iPhone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  });

  test('the same moment says how it is done by hand', async ({ page }) => {
    await returning(page);
    await page.goto('/terms');
    await look(page, 'Shipping Policy');
    await expect(offer(page)).toContainText('tap Share and choose Add to Home Screen.');
    await expect(offer(page).getByRole('button', { name: 'Install' })).toHaveCount(0);
    await offer(page).getByRole('button', { name: 'Not now' }).click();
    await expect(offer(page)).toHaveCount(0);
  });
});
