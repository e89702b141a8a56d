import type { Page } from '@playwright/test';
import { expect, test } from '../../fixtures/test.ts';
import { notice } from '../../pages/notice.ts';
import type { Action } from '../../scenes/actions/action.ts';
import { reviewing } from '../../scenes/actions/reviewing.ts';
import { shopping } from '../../scenes/actions/shopping.ts';
import { writing } from '../../scenes/actions/writing.ts';

const stumble = 'The shop stumbled.';

/** The next such call gets no answer, the one after it a 500; all others pass. */
async function loseThenStumble(page: Page, { call }: Action): Promise<void> {
  const json = { status: false, description: stumble, message: stumble };
  await page.route(call, (route) => route.fulfill({ status: 500, json }), { times: 1 });
  await page.route(call, (route) => route.abort(), { times: 1 });
}

for (const action of [...shopping, ...reviewing, ...writing]) {
  const { name, call, lost, stumbled = stumble, prepare } = action;

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
    await expect(notice(page, lost).first()).toBeVisible();
    await press('once');
    await expect(notice(page, stumbled).first()).toBeVisible();
    expect(passed).toBe(0);
    await press('twice');
    await expectDone();
    expect(passed).toBe(1);
  });
}
