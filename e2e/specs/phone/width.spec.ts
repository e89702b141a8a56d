import type { Page } from '@playwright/test';
import { newPicture } from '../../fixtures/pictures.ts';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';

/** Nothing on the page makes it scroll sideways. */
async function expectNarrow(page: Page): Promise<void> {
  const widths = () =>
    page.evaluate(() => [
      document.documentElement.scrollWidth,
      document.documentElement.clientWidth,
    ]);
  await expect.poll(widths).toEqual([390, 390]);
}

const endless = uniqueWord().repeat(6);

const screens = [
  '/',
  '/all-diamonds',
  `/all-diamonds?search=${endless}`,
  '/shapes/1',
  '/login',
  '/signup',
  '/custom',
  '/contact',
  '/about',
  '/terms',
  '/order-confirmation',
  '/no-such-page',
];

for (const path of screens) {
  test(`${path.replace(endless, 'a-long-word')} is no wider than the screen`, async ({
    page,
    guard,
  }) => {
    if (path === '/no-such-page') guard.expectAnswer(404, path);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expectNarrow(page);
  });
}

test('a name without end and a price without mercy fit as well', async ({
  page,
  store,
  signIn,
}) => {
  const name = `Stone ${endless}`;
  const shape = await store.lookup('diamondShape');
  const product = await store.product(
    { name, shape_id: shape.id, inr_price: 987_654_321.99, discount: 12.5, description: endless },
    [await newPicture(), await newPicture()],
  );
  const person = await store.customer();
  await store.order(person, product);
  await store.fillCart(person, product.p_id, 3);
  await signIn(person);
  const paths = [
    `/shapes/${shape.id}`,
    `/product-details/${product.p_id}`,
    '/cart',
    '/checkout',
    '/profile',
  ];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText(name);
    await expectNarrow(page);
  }
});
