import { mailedToken } from '../../fixtures/mails.ts';
import { expect, test } from '../../fixtures/test.ts';
import { imageFile, uniqueImage } from '../../fixtures/upload-files.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test('shows every image, and each can be selected @both-layouts', async ({ page, store }) => {
  const pictures = await Promise.all([uniqueImage(), uniqueImage(), uniqueImage()]);
  const product = await store.product({}, pictures);
  await page.goto(`/product-details/${product.p_id}`);
  const gallery = page.getByRole('region', { name: 'Images' });
  for (const index of [1, 2, 3]) {
    const picture = gallery.getByRole('img', { name: `${product.name}, image ${index} of 3` });
    const thumbnail = gallery.getByRole('button', { name: `Show image ${index}` });
    await thumbnail.click();
    await expect(thumbnail).toHaveAttribute('aria-current', 'true');
    await expect(picture).toBeInViewport();
    await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  }
});

test('images zoom by button, keyboard and wheel', async ({ page, store }) => {
  const product = await store.product({}, [await uniqueImage()]);
  await page.goto(`/product-details/${product.p_id}`);
  const gallery = page.getByRole('region', { name: 'Images' });
  const picture = gallery.getByRole('img', { name: `${product.name}, image 1 of 1` });
  const width = async () => (await picture.boundingBox())?.width ?? 0;
  await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
  const before = await width();

  await gallery.getByRole('button', { name: 'Zoom in' }).click();
  await expect.poll(width).toBeCloseTo(before * 3, -1);
  await page.keyboard.press('Escape');
  await expect.poll(width).toBeCloseTo(before, -1);
  await page.keyboard.press('+');
  await expect.poll(width).toBeCloseTo(before * 1.5, -1);
  await page.keyboard.press('-');
  await expect.poll(width).toBeCloseTo(before, -1);

  await gallery.hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -200);
  await page.keyboard.up('Control');
  await expect.poll(width).toBeGreaterThan(before * 1.5);
  await gallery.getByRole('button', { name: 'Zoom out' }).click();
  await expect.poll(width).toBeCloseTo(before, -1);
});

test("shows the stone's details, price and shipping", async ({ page, store }) => {
  const parent = await store.lookup('parentCollection');
  const collection = await store.lookup('collection', { pc_id: parent.id });
  const shape = await store.lookup('diamondShape');
  const clarity = await store.lookup('clarity');
  const product = await store.product({
    pc_id: parent.id,
    c_id: collection.id,
    shape_id: shape.id,
    clarity_id: clarity.id,
    weight: 0.9,
    inr_price: 384_200,
    discount: 10,
    description: 'Cut in Surat.',
    specifications: 'Table 57%',
  });
  await page.goto(`/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText(product.name);
  await expect(main.getByText(`SKU ${product.sku}`)).toBeVisible();
  await expect(main.getByText('0 reviews')).toBeVisible();
  await expect(main.locator('s').first()).toHaveText('₹3,84,200.00');
  await expect(main.getByText('₹3,45,780.00').first()).toBeVisible();
  await expect(main.getByText('Cut in Surat.')).toBeVisible();

  const details = main.getByRole('group').filter({ hasText: 'Stone Details' });
  await expect(details).toContainText(shape.text);
  await expect(details).toContainText(clarity.text);
  await expect(details).toContainText('0.90 ct');
  await expect(details).toContainText('Table 57%');
  await expect(details).not.toContainText('Fancy color');

  const shipping = main.getByText(
    'We ship worldwide. Delivery typically takes 15-25 business days.',
  );
  await expect(shipping).toBeHidden();
  await main.getByText('Shipping', { exact: true }).click();
  await expect(shipping).toBeVisible();

  const crumbs = main.getByRole('navigation', { name: 'Breadcrumb' });
  await expect(crumbs.getByRole('listitem')).toHaveText([
    'Home',
    parent.text,
    collection.text,
    shape.text,
  ]);
  await crumbs.getByRole('link', { name: collection.text }).click();
  await expect(page).toHaveURL(`/collections/${collection.id}`);
});

test('shows up to five similar stones, excluding itself', async ({ page, store }) => {
  const shape = await store.lookup('diamondShape');
  const product = await store.product({ shape_id: shape.id });
  await page.goto(`/product-details/${product.p_id}`);
  const similar = page.locator('section').filter({
    has: page.getByRole('heading', { name: 'Similar Stones' }),
  });
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByText('No Diamond')).toBeVisible();

  const others = [];
  for (let index = 0; index < 6; index++) others.push(await store.product({ shape_id: shape.id }));
  await page.reload();
  await similar.scrollIntoViewIfNeeded();
  await expect(similar.getByRole('article')).toHaveCount(5);
  await expect(similar.getByRole('link', { name: product.name })).toHaveCount(0);
  const last = String(others.at(-1)?.name);
  await similar.getByRole('link', { name: last }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(last);
});

test('a visitor asks for a mail about a sold-out product, and finds similar ones @both-layouts', async ({
  page,
  store,
}) => {
  const product = await store.product({ quantity: 0 });
  const email = `waiting-${Date.now()}@example.com`;
  await page.goto(`/product-details/${product.p_id}`);
  const main = page.getByRole('main');
  await expect(main.getByText('Out of Stock')).toBeVisible();
  await main.getByRole('button', { name: 'Notify me' }).click();
  await main.getByLabel('Your email address').fill(email);
  await main.getByRole('button', { name: 'Notify me' }).click();
  await expect(main.getByText('Please confirm your request')).toBeVisible();
  const token = await mailedToken(email, 'confirm-email');
  await page.goto(`/confirm-email?token=${token}`);
  await page.getByRole('button', { name: 'Confirm your email address' }).click();
  await expect(page.getByText('We will write to you when the product is in stock')).toBeVisible();
  await page.goto(`/product-details/${product.p_id}`);
  await main.getByRole('link', { name: 'Find similar', exact: true }).click();
  await expect(page).toHaveURL(/available=1/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('an author adds one review with an image, edits it and deletes it', async ({
  page,
  store,
  signIn,
  guard,
}) => {
  const product = await store.product();
  const customer = await store.customer();
  await signIn(customer);
  await page.goto(`/product-details/${product.p_id}`);
  const add = page.getByRole('button', { name: 'Add Review' });
  const reviews = page.locator('#reviews');
  await expect(reviews.getByText('No reviews yet...')).toBeVisible();

  await add.click();
  const form = page.getByRole('dialog', { name: 'Add Review' });
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeChecked();
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form.getByText('Please Add Message...')).toBeVisible();
  await form.getByRole('radio', { name: '4 stars' }).check();
  const message = form.getByRole('textbox', { name: 'Message' });
  await message.fill('It shines.');
  const markup = {
    name: 'ring.png',
    mimeType: 'image/png',
    buffer: Buffer.from('<script></script>'),
  };
  await form.getByLabel('Photo (optional)').setInputFiles(markup);
  guard.expectResponse(415, '/adduserreview');
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, /^Only .* are accepted\.$/)).toBeVisible();
  await expect(message).toHaveValue('It shines.');
  await form.getByLabel('Photo (optional)').setInputFiles(await imageFile('ring.png'));
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(notice(page, 'Review added successfully.')).toBeVisible();
  await expect(form).toHaveCount(0);

  const review = reviews.getByRole('listitem').filter({ hasText: customer.u_name });
  await expect(review).toContainText('It shines.');
  await expect(review.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible();
  await expect(review.getByRole('img', { name: `Photo by ${customer.u_name}` })).toBeVisible();
  await expect(add).toBeDisabled();
  await expect(page.getByText('4.0 · 1 review')).toBeVisible();

  await review.getByRole('button', { name: 'Edit' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit Review' });
  await edit.getByRole('textbox', { name: 'Message' }).fill('It still shines.');
  await edit.getByRole('button', { name: 'Submit' }).click();
  await expect(review).toContainText('It still shines.');

  await review.getByRole('button', { name: 'Delete' }).click();
  await confirmDialog(page, 'Delete your review?', 'Delete');
  await expect(notice(page, 'Review deleted successfully.')).toBeVisible();
  await expect(reviews.getByText('No reviews yet...')).toBeVisible();
  await expect(add).toBeEnabled();
});
