import type { Route } from '@playwright/test';
import type { Store } from '../../fixtures/store.ts';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

const lists = [
  {
    thing: 'product',
    path: '/changeproductstatus',
    make: async (store: Store) => {
      const word = unique('Toggled');
      const [one, two] = [`${word} one`, `${word} two`];
      for (const name of [one, two]) await store.product({ name });
      return { one, two, list: `/admin/products?search=${encodeURIComponent(word)}` };
    },
  },
  {
    thing: 'user',
    path: '/changeuserstatus',
    make: async (store: Store) => {
      const [one, two] = [(await store.customer()).u_name, (await store.customer()).u_name];
      return { one, two, list: '/admin/manage-users?type=1' };
    },
  },
];

for (const { thing, path, make } of lists) {
  test(`the status of a ${thing} shows at once, and goes back where the shop refuses`, async ({
    page,
    store,
    guard,
  }) => {
    const { one, two, list } = await make(store);
    const adminPage = new AdminPage(page);
    const toggle = async (name: string) => {
      await adminPage
        .row(name)
        .getByRole('button', { name: `Deactive ${name}` })
        .click();
      await confirmDialog(page, `Are you sure you want to deactive this ${thing}?`, 'Deactive');
    };
    let refuse = () => {};
    const isRefused = new Promise<void>((resolve) => {
      refuse = resolve;
    });
    const description = 'It is needed.';
    const answerLate = async (route: Route) => {
      await isRefused;
      await route.fulfill({ status: 409, json: { status: false, description } });
    };
    await page.route(`**${path}`, answerLate, { times: 1 });
    guard.expectResponse(409, path);
    await page.goto(list);
    await toggle(one);
    await expect(adminPage.row(one)).toContainText('Inactive');
    await toggle(two);
    await expect(adminPage.row(two)).toContainText('Inactive');
    await expect(adminPage.row(one)).toContainText('Inactive');
    await expect(notice(page, /./)).toHaveCount(0);

    refuse();
    await expect(notice(page, description)).toBeVisible();
    await expect(adminPage.row(one)).not.toContainText('Inactive');
    await expect(adminPage.row(one).getByRole('button', { name: `Deactive ${one}` })).toBeEnabled();
    await expect(notice(page, /^(Status updated|User status)/)).toBeVisible();
    await expect(adminPage.row(two)).toContainText('Inactive');
  });
}
