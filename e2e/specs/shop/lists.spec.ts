import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueImage } from '../../fixtures/upload-files.ts';
import { ProductList } from '../../pages/product-list.ts';
import { ShopHeader } from '../../pages/shop-header.ts';

test('the menu links to collections and shapes with their products @both-layouts', async ({
  page,
  isMobile,
  store,
}) => {
  const parent = await store.lookup('parentCollection');
  const one = await store.lookup('collection', { pc_id: parent.id });
  const other = await store.lookup('collection', { pc_id: parent.id });
  const inOne = await store.product({ pc_id: parent.id, c_id: one.id });
  const shape = await store.lookup('diamondShape');
  const inOther = await store.product({ pc_id: parent.id, c_id: other.id, shape_id: shape.id });
  const head = new ShopHeader(page, isMobile);
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds');

  const menu = await head.openMenu('Collection');
  await menu.getByRole('link', { name: parent.text, exact: true }).click();
  await expect(page).toHaveURL(`/parent-collections/${parent.id}`);
  await expect(list.heading).toHaveText(parent.text);
  await expect(page.getByText('Filtered Products')).toBeVisible();
  await expect(list.count).toHaveText('2 products');
  await expect(list.card(inOne.name)).toBeVisible();
  await expect(list.card(inOther.name)).toBeVisible();

  const again = await head.openMenu('Collection');
  await again.getByRole('link', { name: one.text, exact: true }).click();
  await expect(page).toHaveURL(`/collections/${one.id}`);
  await expect(list.heading).toHaveText(one.text);
  await expect(list.count).toHaveText('1 product');
  await expect(list.card(inOne.name)).toBeVisible();
  await expect(list.card(inOther.name)).toHaveCount(0);

  const shapes = await head.openMenu('Diamond Shapes');
  await shapes.getByRole('link', { name: shape.text, exact: true }).click();
  await expect(page).toHaveURL(`/shapes/${shape.id}`);
  await expect(list.heading).toHaveText(shape.text);
  await expect(page.getByText('Filtered Diamonds')).toBeVisible();
  await expect(list.names).toHaveText([inOther.name]);
});

test('a list is paged by twenty, to a last page that higher page numbers open', async ({
  page,
  isMobile,
  store,
}) => {
  // The number of seeded products stays the same while other tests create theirs.
  const { data: types } = await store.call(endpoints.getStoneTypes);
  const query = `stone_id=${types[0]?.stone_id}`;
  const list = new ProductList(page, isMobile);
  await page.goto(`/all-diamonds?${query}`);
  await expect(list.heading).toHaveText('All Diamonds');
  await expect(list.cards).toHaveCount(20);
  await expect(list.pager).toContainText(/Page 1 of \d+/);
  await list.pager.getByRole('link', { name: 'Next' }).click();
  await expect(page).toHaveURL(`/all-diamonds?${query}&page=2`);
  await expect(list.pager).toContainText('Page 2 of');
  await list.pager.getByRole('link', { name: 'Previous' }).click();
  await expect(page).toHaveURL(`/all-diamonds?${query}`);
  await expect(list.cards).toHaveCount(20);
  await list.pager
    .getByRole('link', { name: /^Page \d+$/ })
    .last()
    .click();
  await expect(list.pager.getByRole('button', { name: 'Next' })).toBeDisabled();
  const [, pages] = /page=(\d+)/.exec(page.url()) ?? [];
  await expect(list.pager).toContainText(`Page ${pages} of ${pages}`);
  const total = Number((await list.count.textContent())?.replace(/\D/g, ''));
  await expect(list.cards).toHaveCount(total - 20 * (Number(pages) - 1));

  await page.goto(`/all-diamonds?${query}&page=999999`);
  await expect(page).toHaveURL(`/all-diamonds?${query}&page=${pages}`);
  await expect(list.pager).toContainText(`Page ${pages} of ${pages}`);
  await expect(list.cards.first()).toBeVisible();
});

test('cards show discounts and sold-out products, and can be sorted by price', async ({
  page,
  isMobile,
  store,
}) => {
  const shape = await store.lookup('diamondShape');
  const reduced = await store.product({ shape_id: shape.id, inr_price: 384_200, discount: 10 });
  const gone = await store.product({ shape_id: shape.id, quantity: 0 });
  const dear = await store.product({ shape_id: shape.id, inr_price: 400_000 });
  const list = new ProductList(page, isMobile);
  await page.goto(`/shapes/${shape.id}`);

  const card = list.card(reduced.name);
  await expect(card.getByText('₹3,45,780.00')).toBeVisible();
  await expect(card.locator('s')).toHaveText('₹3,84,200.00');
  await expect(card.getByText('10% OFF').first()).toBeVisible();
  await expect(card.getByText('You pay ₹3,84,200.00')).toBeVisible();
  await expect(card.getByRole('button', { name: `Add to Cart: ${reduced.name}` })).toBeVisible();

  await expect(list.card(gone.name).getByText('Out of Stock')).toBeVisible();
  await expect(list.card(gone.name).getByRole('button', { name: /^Add to Cart/ })).toHaveCount(0);
  await expect(list.card(gone.name).getByText(/OFF/)).toHaveCount(0);

  await expect(list.pager).toHaveCount(0);
  await expect(list.names).toHaveText([dear.name, reduced.name, gone.name]);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('Price, low to high');
  await expect(page).toHaveURL(`/shapes/${shape.id}?sort=price-asc`);
  await expect(list.names).toHaveText([reduced.name, dear.name, gone.name]);
});

test('an image that fails to load is replaced by a placeholder', async ({
  page,
  isMobile,
  store,
  guard,
}) => {
  const shape = await store.lookup('diamondShape');
  const product = await store.product({ shape_id: shape.id }, [await uniqueImage()]);
  await page.route('**/Assets/Products/**', (route) => route.fulfill({ status: 404 }));
  guard.expectResponse(404, '/Assets/Products/');
  await page.goto(`/shapes/${shape.id}`);
  const card = new ProductList(page, isMobile).card(product.name);
  await expect(card.getByRole('img', { name: 'Drawing of a diamond, not a photo' })).toBeVisible();
  await expect(card.locator('img')).toHaveCount(0);
});
