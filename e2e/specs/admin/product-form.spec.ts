import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { imageFile, videoFile } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { openProductList } from '../../pages/admin-product-list.ts';
import { notice } from '../../pages/notice.ts';
import { ProductForm } from '../../pages/product-form.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('a product is added and edited, which appears in the shop', async ({
  page,
  store,
  openVisitor,
  guard,
}) => {
  const parent = await store.lookup('parentCollection');
  const collection = await store.lookup('collection', { pc_id: parent.id });
  // A shape of its own has no similar stones, whose images another test may delete meanwhile.
  const shape = await store.lookup('diamondShape');
  const clarity = await store.lookup('clarity');
  const name = unique('Stone');
  const form = new ProductForm(page);
  await openProductList(page, guard);
  await page.getByRole('link', { name: '+ Add product' }).click();
  await expect(form.heading).toHaveText('Add product');
  await expect(form.number('Quantity')).toHaveValue('1');
  await expect(form.number('Discount (%)')).toHaveValue('0');
  await form.name.fill(name);
  await form.text('Description').fill('Cut in Surat.');
  await form.number('Weight (carat)').fill('0.9');
  await form.choice('Parent collection').selectOption(parent.text);
  await form.choice('Collection').selectOption(collection.text);
  await form.choice('Diamond shape').selectOption(shape.text);
  await form.choice('Clarity').selectOption(clarity.text);
  await form.rupees.fill('384200.50');
  await form.dollars.fill('4610');
  await form.number('Discount (%)').fill('10');
  await form.number('Quantity').fill('3');
  await form.addFiles([await imageFile('front.png'), await imageFile('side.png')]);
  await form.addFiles([await imageFile('top.png')]);
  await expect(form.mediaItems).toHaveCount(3);
  await form.submit('Add');
  await expect(notice(page, 'Product added successfully.')).toBeVisible();
  await expect(page).toHaveURL('/admin/products');
  const { data } = await store.call(endpoints.getProducts, { body: { search: name } });
  const [product] = data.productData;
  store.discardProduct(Number(product?.p_id));
  expect(product).toMatchObject({
    name,
    inr_price: 384_200.5,
    usd_price: 4610,
    discount: 10,
    remaining_qty: 3,
    weight: 0.9,
    c_id: collection.id,
    shape_id: shape.id,
    clarity_id: clarity.id,
  });

  const shopper = await openVisitor();
  await shopper.goto(`/collections/${collection.id}`);
  await shopper.getByRole('link', { name, exact: true }).click();
  await expect(shopper.getByText('Cut in Surat.')).toBeVisible();
  for (const index of [1, 2, 3]) {
    const picture = shopper.getByRole('img', { name: `${name}, image ${index} of 3` });
    await shopper.getByRole('button', { name: `Show image ${index}` }).click();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }

  await test.step('an edited product appears in the shop, where its video plays', async () => {
    const adminPage = new AdminPage(page);
    await adminPage.search('Search name or SKU', name);
    await adminPage
      .row(name)
      .getByRole('link', { name: `Edit ${name}` })
      .click();
    await expect(form.heading).toHaveText('Edit product');
    await expect(form.name).toHaveValue(name);
    await expect(form.choice('Clarity')).toHaveValue(String(clarity.id));
    const renamed = unique('Renamed');
    await form.name.fill(renamed);
    await form.rupees.fill('2222');
    await form.number('Discount (%)').fill('0');
    await form.choice('Clarity').selectOption('None');
    await form.addFiles([await imageFile('new.png'), await videoFile(page, 'turning.webm')]);
    await form.submit('Update');
    await expect(notice(page, 'Product updated successfully.')).toBeVisible();
    await expect(page).toHaveURL(/\/admin\/products\?search=/);

    await expect(shopper.getByRole('main')).toContainText(clarity.text);
    await shopper.reload();
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText(renamed);
    await expect(shopper.getByText('₹2,222.00').first()).toBeVisible();
    await expect(shopper.getByText('Cut in Surat.')).toBeVisible();
    await expect(shopper.getByRole('main')).not.toContainText(clarity.text);
    await shopper.getByRole('button', { name: 'Show image 4' }).click();
    const picture = shopper.getByRole('img', { name: `${renamed}, image 4 of 5` });
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
    await shopper.getByRole('button', { name: 'Show video 5' }).click();
    const video = shopper.getByLabel(`${renamed}, video 5 of 5`);
    await expect(video).toBeInViewport();
    await expect(video).toHaveJSProperty('tagName', 'VIDEO');
    await expect(video).not.toHaveJSProperty('videoWidth', 0);
  });
});
