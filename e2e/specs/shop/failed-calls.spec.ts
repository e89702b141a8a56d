import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';
import type { Action } from '../../scenes/actions/action.ts';
import { formActions } from '../../scenes/actions/forms.ts';
import { reviewActions } from '../../scenes/actions/reviews.ts';
import { shoppingActions } from '../../scenes/actions/shopping.ts';

const stumble = 'The shop stumbled.';

/** Aborts the next matching call, answers 500 to the one after it, and passes all others. */
async function loseThenStumble(page: Page, { call }: Action): Promise<void> {
  const json = { status: false, description: stumble, message: stumble };
  await page.route(call, (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.route(call, (route) => route.abort(), { times: 1 });
}

// One toast, one dialog and two kinds of forms. failed-calls.test.tsx of the shop has other actions.
for (const action of [...shoppingActions, ...reviewActions, ...formActions]) {
  const { name, call, errorWithoutResponse, errorOf500 = stumble, prepare } = action;

  test(`${name}: reports failures, can be retried, and a double click sends it once`, async ({
    page,
    isMobile,
    store,
    admin,
    signIn,
    guard,
  }) => {
    const path = call.replace('**', '').replace(/\*.*/, '');
    guard.expectNoResponse(path);
    guard.expectResponse(500, path);
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

test('a repeated failure is reported again while the previous toast is closing', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  guard.expectNoResponse('/updatecart');
  const customer = await store.customer();
  await store.addToCart(customer, (await store.product()).p_id);
  await signIn(customer);
  await page.route('**/updatecart', (route) => route.abort());
  await page.goto('/cart');
  const press = page.getByRole('button', { name: 'Increase quantity' });
  const toast = notice(page, 'Failed to update quantity. Please try again.');
  await press.click();
  await expect(toast).toBeVisible();
  // A toast closes when the animation of its hidden progress bar ends.
  await toast.evaluate((element) => {
    for (const animation of element.getAnimations({ subtree: true })) animation.finish();
  });
  // A closing toast is no longer an alert. Polled every frame, because it disappears quickly.
  await page.waitForFunction(() => !document.querySelector('.Toastify [role="alert"]'));
  await press.click();
  await expect(toast).toBeVisible();
});
