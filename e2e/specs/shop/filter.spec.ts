import { expect, test } from '../../fixtures/test.ts';
import { ProductList } from '../../pages/product-list.ts';

test('values of one lookup are alternatives, and lookups are combined @both-layouts', async ({
  page,
  isMobile,
  store,
}) => {
  const one = await store.lookup('clarity');
  const other = await store.lookup('clarity');
  const cut = await store.lookup('cutGrade');
  const first = await store.product({ clarity_id: one.id, grade_id: cut.id });
  const second = await store.product({ clarity_id: other.id, grade_id: cut.id });
  await store.product({ clarity_id: one.id });
  const list = new ProductList(page, isMobile);
  await page.goto('/all-diamonds');
  const filter = await list.openFilter();
  await list.choose(filter, 'Clarity', one.text);
  await expect(filter.getByRole('checkbox', { name: `${one.text} 2` })).toBeVisible();
  await list.choose(filter, 'Clarity', other.text);
  await list.choose(filter, 'Cut grade', cut.text);
  await filter.getByRole('button', { name: 'Apply' }).click();

  await expect(list.count).toHaveText('2 products');
  await expect(list.card(first.name)).toBeVisible();
  await expect(list.card(second.name)).toBeVisible();
  await list.chips.getByRole('link', { name: `Remove ${other.text}` }).click();
  await expect(list.count).toHaveText('1 product');
  await expect(list.card(second.name)).toHaveCount(0);

  await page.goBack();
  await expect(list.count).toHaveText('2 products');
  await page.reload();
  await expect(list.count).toHaveText('2 products');
  await expect(list.chips.getByRole('link', { name: `Remove ${other.text}` })).toBeVisible();
});

test('ranges are typed as people write them, and combined with other filters', async ({
  page,
  isMobile,
  store,
}) => {
  const shape = await store.lookup('diamondShape');
  const wanted = await store.product({ shape_id: shape.id, inr_price: 400_000, weight: 1 });
  await store.product({ shape_id: shape.id, inr_price: 400_001, weight: 1 });
  const light = await store.product({ shape_id: shape.id, inr_price: 100_000, weight: 0.89 });
  const list = new ProductList(page, isMobile);
  await page.goto(`/shapes/${shape.id}`);
  const filter = await list.openFilter();
  const carat = filter.getByRole('textbox', { name: 'Least carat' });
  await carat.fill('0.9 ct');
  await filter.getByRole('textbox', { name: 'Highest price' }).fill('4 lakh');
  await page.keyboard.press('Enter');
  await expect(filter.getByRole('status')).toHaveText('1 product matches');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`/shapes/${shape.id}?price=-400000&carat=0.9-`);
  await expect(list.count).toHaveText('1 product');
  await expect(list.card(wanted.name)).toBeVisible();

  await list.chips.getByRole('link', { name: 'Remove From 0.9 ct' }).click();
  await expect(list.count).toHaveText('2 products');
  await expect(list.card(light.name)).toBeVisible();
  const again = await list.openFilter();
  // A slider works with the keyboard: from the upper end of the histogram down to the light stone.
  const most = again.getByRole('slider', { name: 'Most carat' });
  await most.focus();
  while ((await most.getAttribute('aria-valuetext')) !== '0.9 ct')
    await page.keyboard.press('ArrowLeft');
  await expect(again.getByRole('status')).toHaveText('1 product matches');
  await again.getByRole('button', { name: 'Apply' }).click();
  await expect(list.card(light.name)).toBeVisible();
  await expect(page).toHaveURL(`/shapes/${shape.id}?price=-400000&carat=-0.9`);
});

test('Available only leaves out what is sold, and is remembered until it is removed', async ({
  page,
  isMobile,
  store,
}) => {
  const shape = await store.lookup('diamondShape');
  const left = await store.product({ shape_id: shape.id });
  const sold = await store.product({ shape_id: shape.id, quantity: 0 });
  const list = new ProductList(page, isMobile);
  await page.goto(`/shapes/${shape.id}`);
  await expect(list.count).toHaveText('2 products');
  const filter = await list.openFilter();
  await filter.getByRole('checkbox', { name: 'Available only' }).click();
  await expect(filter.getByRole('status')).toHaveText('1 product matches');
  await filter.getByRole('button', { name: 'Apply' }).click();
  await expect(page).toHaveURL(`/shapes/${shape.id}?available=1`);
  await expect(list.count).toHaveText('1 product');
  await expect(list.card(left.name)).toBeVisible();
  await expect(list.card(sold.name)).toHaveCount(0);

  // The server renders this page without the choice, which only the device knows.
  await page.goto(`/shapes/${shape.id}`);
  await expect(list.count).toHaveText('1 product');
  await list.chips.getByRole('button', { name: 'Remove Available only' }).click();
  await expect(list.count).toHaveText('2 products');
  await expect(page).toHaveURL(`/shapes/${shape.id}`);
  await page.reload();
  await expect(list.card(sold.name)).toBeVisible();
  await expect(list.chips).toHaveCount(0);
});
