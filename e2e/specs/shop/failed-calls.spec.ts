import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';
import type { Action } from '../../scenes/actions/action.ts';
import { formActions } from '../../scenes/actions/forms.ts';
import { reviewActions } from '../../scenes/actions/reviews.ts';
import { shoppingActions } from '../../scenes/actions/shopping.ts';

const stumble = 'The shop stumbled.';

/** The next such call gets no answer, the one after it a 500; all others pass. */
async function loseThenStumble(page: Page, { call }: Action): Promise<void> {
  const json = { status: false, description: stumble, message: stumble };
  await page.route(call, (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.route(call, (route) => route.abort(), { times: 1 });
}

for (const action of [...shoppingActions, ...reviewActions, ...formActions]) {
  const { name, call, errorWithoutResponse, errorOf500 = stumble, prepare } = action;

  test(`${name}: what fails is told, trying again works, and twice at once is once`, async ({
    page,
    isMobile,
    store,
    admin,
    signIn,
    guard,
  }) => {
    guard.ignoreAll();
    const { press, expectDone } = await prepare({ page, isMobile, store, admin, signIn });
    let passed = 0;
    await page.route(call, async (route) => {
      passed++;
      await route.fallback();
    });
    await loseThenStumble(page, action);
    await press('once');
    await expect(notice(page, errorWithoutResponse).first()).toBeVisible();
    await press('once');
    await expect(notice(page, errorOf500).first()).toBeVisible();
    expect(passed).toBe(0);
    await press('twice');
    await expectDone();
    expect(passed).toBe(1);
  });
}

test('what fails again while its message is leaving is told again', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  guard.ignoreAll();
  const person = await store.customer();
  await store.addToCart(person, (await store.product()).p_id);
  await signIn(person);
  await page.route('**/updatecart', (route) => route.abort());
  await page.goto('/cart');
  const press = page.getByRole('button', { name: 'Increase quantity' });
  const told = notice(page, 'Failed to update quantity. Please try again.');
  await press.click();
  await expect(told).toBeVisible();
  // What is on its way out is no alert any more; asked at each frame, since it is gone in a moment.
  await page.waitForFunction(() => !document.querySelector('.Toastify [role="alert"]'));
  await press.click();
  await expect(told).toBeVisible();
});
