import type { Page } from '@playwright/test';
import { endpoints } from '@vajra/contract';
import { withoutFirstAnswers } from '../fixtures/first-answers.ts';
import { expect } from '../fixtures/test.ts';
import { fail, neverAnswer, shoot } from './shoot.ts';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const plain: Readonly<Record<string, string>> = {
  home: '/',
  list: '/all-diamonds',
  'list-filtered': '/all-diamonds?clarity_id=3,4&sort=price-desc',
  'list-last-page': '/all-diamonds?page=17',
  search: '/all-diamonds?search=pink',
  'search-empty': '/all-diamonds?search=zzzzzz',
  shape: '/shapes/7',
  collection: '/collections/5',
  'parent-collection': '/parent-collections/2',
  login: '/login',
  signup: '/signup',
  'forgot-password': '/forgot-password',
  'reset-password': '/reset-password?token=a',
  'reset-password-void': '/reset-password',
  custom: '/custom',
  contact: '/contact',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  shipping: '/shipping',
  exchange: '/exchange',
  'no-such-page': '/no-such-page',
  'product-missing': '/product-details/99999999',
  'confirmation-empty': '/order-confirmation',
};
for (const [name, path] of Object.entries(plain)) {
  shoot(name, ({ page }) => open(page, path));
}

/** Products of the demo, by what finds them. */
const products = {
  'product-ring': { search: 'Halo Ring' },
  'product-stone': { search: 'Oval', c_id: 2 },
  'product-band': { search: 'Band' },
} as const;
for (const [name, query] of Object.entries(products)) {
  shoot(name, async ({ page, store }) => {
    const body = { ...query, page: 1, perPage: 1, status: 1 } as const;
    const { data } = await store.call(endpoints.getProducts, { body });
    await open(page, `/product-details/${data.productData[0]?.p_id}`);
  });
}
shoot('product-sold-out', async ({ page, store }) => {
  const { p_id } = await store.product({ quantity: 0 });
  await open(page, `/product-details/${p_id}`);
});

const waiting: Readonly<Record<string, readonly [path: string, call: string]>> = {
  'list-waiting': ['/all-diamonds', '**/getproducts'],
  'product-waiting': ['/product-details/1', '**/getproductbyid'],
  'home-waiting': ['/', '**/getproducts'],
};
for (const [name, [path, call]] of Object.entries(waiting)) {
  shoot(name, async ({ page }) => {
    await withoutFirstAnswers(page);
    await neverAnswer(page, call);
    await page.goto(path);
    await expect(page.getByRole('banner')).toBeVisible();
  });
}

const failing: Readonly<Record<string, readonly [path: string, call: string]>> = {
  'list-failed': ['/all-diamonds', '**/getproducts'],
  'product-failed': ['/product-details/1', '**/getproductbyid'],
  'home-failed': ['/', '**/getproducts'],
};
for (const [name, [path, call]] of Object.entries(failing)) {
  shoot(name, async ({ page }) => {
    await withoutFirstAnswers(page);
    await fail(page, call);
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
}

for (const [name, path] of [
  ['cart', '/cart'],
  ['checkout', '/checkout'],
  ['profile', '/profile'],
] as const) {
  shoot(name, async ({ page, store, signIn }) => {
    const person = await store.customer();
    const body = { is_recommended: 1, page: 1, perPage: 4, status: 1 } as const;
    const { data } = await store.call(endpoints.getProducts, { body });
    const [first, second] = data.productData.filter(({ remaining_qty }) => remaining_qty > 3);
    if (!first || !second) throw new Error('the demo recommends nothing that is left');
    await store.order(person, first);
    await store.fillCart(person, first.p_id);
    await store.fillCart(person, second.p_id, 2);
    await signIn(person);
    await open(page, path);
  });
  shoot(`${name}-empty`, async ({ page, store, signIn }) => {
    await signIn(await store.customer());
    await open(page, path);
  });
}

shoot('menu', async ({ page }) => {
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  if (await menu.isVisible()) await menu.click();
  else await page.getByRole('button', { name: 'Collection' }).click();
  await expect(page.getByRole('link', { name: 'Engagement Rings' }).first()).toBeVisible();
});

shoot('errors-signup', async ({ page }) => {
  await page.goto('/signup');
  await page.getByRole('main').getByRole('button', { name: 'Signup' }).click();
});

shoot('errors-contact', async ({ page }) => {
  await page.goto('/contact');
  await page.getByRole('main').getByRole('button').last().click();
});
