import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { unique } from '../../fixtures/unique.ts';
import { imageFile, uniqueImage } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

/** Whoever puts sliders in order is refused where another adds one meanwhile. */
test.describe('sliders', () => {
  test.describe.configure({ mode: 'default' });

  test('sliders are uploaded together, stand in the shop, and each is deleted', async ({
    page,
    store,
    openVisitor,
  }) => {
    const { main } = new AdminPage(page);
    await page.goto('/admin/sliders');
    await main.getByRole('button', { name: 'Upload' }).click();
    await expect(notice(page, 'Select at least one media file.')).toBeVisible();

    const files = [await imageFile('one.png'), await imageFile('two.png')];
    await main.getByLabel('Slider media').setInputFiles(files);
    await expect(
      main.getByRole('list', { name: 'Selected files' }).getByRole('listitem'),
    ).toHaveCount(2);
    const answered = page.waitForResponse('**/addsliderimages');
    await main.getByRole('button', { name: 'Upload' }).click();
    await expect(notice(page, 'Slider images added.')).toBeVisible();
    const { data } = endpoints.addSliderImages.response.parse(await (await answered).json());
    for (const { image_id } of data) {
      store.addCleanup(async () => {
        const { data: left } = await store.call(endpoints.getSliderImages);
        if (left.some((slider) => slider.image_id === image_id)) {
          await store.call(endpoints.deleteSliderImage, { params: { image_id } });
        }
      });
    }
    const shopper = await openVisitor();
    await shopper.goto('/');
    for (const { image } of data) {
      await expect(shopper.locator(`img[src$="${image}"]`)).toHaveCount(1);
    }
    // Leaves before the files go, which it may not have asked for yet.
    await shopper.goto('/login');

    const sliders = main.getByRole('list', { name: 'Sliders' }).getByRole('listitem');
    for (const { image } of data) {
      const picture = page.locator(`img[src$="${image}"]`);
      await picture.scrollIntoViewIfNeeded();
      await expect(picture).not.toHaveJSProperty('naturalWidth', 0);
      await sliders
        .filter({ has: picture })
        .getByRole('button', { name: /^Delete/ })
        .click();
      await confirmDialog(page, 'Are you sure you want to delete this slider?', 'Delete');
      await expect(picture).toHaveCount(0);
    }
    await shopper.goto('/');
    await expect(shopper.getByRole('region', { name: 'Banners' })).toBeVisible();
    for (const { image } of data) {
      await expect(shopper.locator(`img[src$="${image}"]`)).toHaveCount(0);
    }
  });

  test('are put in order by buttons and by the keyboard, and the shop shows it', async ({
    page,
    store,
    openVisitor,
  }) => {
    const files = [await uniqueImage(), await uniqueImage()];
    const { data } = await store.call(endpoints.addSliderImages, { files });
    for (const { image_id } of data) {
      store.addCleanup(() => store.call(endpoints.deleteSliderImage, { params: { image_id } }));
    }
    const inShop = async () =>
      (await store.call(endpoints.getSliderImages)).data.map(({ image_id }) => image_id);
    const before = await inShop();
    const count = before.length;
    const { main } = new AdminPage(page);
    await page.goto('/admin/sliders');
    const button = (place: number, way: string) =>
      main.getByRole('button', { name: `Move slider ${place} ${way}` });
    await expect(button(count, 'later')).toBeDisabled();
    await expect(button(1, 'earlier')).toBeDisabled();

    await button(count, 'earlier').click();
    await expect(notice(page, 'Order of sliders saved.')).toBeVisible();
    const [last, beforeLast] = [before.at(-1), before.at(-2)];
    expect(await inShop()).toEqual([...before.slice(0, -2), last, beforeLast]);

    // The keyboard stays with what it moves.
    await expect(button(count - 1, 'earlier')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      main.getByText(`Moved slider ${count - 1} to position ${count} of ${count}.`),
    ).toBeAttached();
    await expect.poll(inShop).toEqual(before);

    const shopper = await openVisitor();
    await shopper.goto('/');
    await expect(shopper.getByRole('region', { name: 'Banners' })).toBeVisible();
  });

  test('are not put in an order that another admin has changed meanwhile', async ({
    page,
    store,
    guard,
  }) => {
    const add = async () => {
      const { data } = await store.call(endpoints.addSliderImages, {
        files: [await uniqueImage()],
      });
      for (const { image_id } of data) {
        store.addCleanup(() => store.call(endpoints.deleteSliderImage, { params: { image_id } }));
      }
    };
    await add();
    const { main } = new AdminPage(page);
    const sliders = main.getByRole('list', { name: 'Sliders' }).getByRole('listitem');
    await page.goto('/admin/sliders');
    const { data } = await store.call(endpoints.getSliderImages);
    await expect(sliders).toHaveCount(data.length);
    await add();
    guard.expectResponse(409, '/api/sliders/order');
    await main.getByRole('button', { name: 'Move slider 1 later' }).click();
    await expect(
      notice(page, 'Another admin changed the sliders. Check the order and try again.'),
    ).toBeVisible();
    await expect(sliders).toHaveCount(data.length + 1);
  });

  test('tell how far an upload is, and one that is given up leaves nothing', async ({
    page,
    store,
  }) => {
    const { data: before } = await store.call(endpoints.getSliderImages);
    const { main } = new AdminPage(page);
    await page.goto('/admin/sliders');
    const files = [await imageFile('one.png'), await imageFile('two.png')];
    await main.getByLabel('Slider media').setInputFiles(files);
    await page.route('**/addsliderimages', () => undefined);
    await main.getByRole('button', { name: 'Upload' }).click();
    await expect(main.getByRole('progressbar', { name: 'Upload of one.png' })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Uploading...' })).toBeVisible();
    await main.getByRole('button', { name: 'Cancel upload' }).click();
    await expect(notice(page, 'Upload cancelled. Nothing was saved.')).toBeVisible();
    await expect(
      main.getByRole('list', { name: 'Selected files' }).getByRole('listitem'),
    ).toHaveCount(2);
    expect((await store.call(endpoints.getSliderImages)).data).toEqual(before);
  });
});

test('a review is read and deleted', async ({ page, store }) => {
  const person = await store.customer();
  const product = await store.product();
  const message = unique('Lovely');
  await store.review(person, product.p_id, message);
  const adminPage = new AdminPage(page);
  await page.goto('/admin/manage-reviews');
  await expect(adminPage.main.getByText(/^Page 1 of \d+$/)).toBeVisible();
  // Two a page, newest first: other tests' reviews may stand before this one for a while.
  await expect(async () => {
    await adminPage.main.getByRole('button', { name: 'Refresh' }).click();
    await expect(adminPage.row(message)).toBeVisible({ timeout: 1000 });
  }).toPass({ timeout: 30_000 });
  await expect(adminPage.row(message)).toContainText(person.u_name);
  await expect(adminPage.row(message)).toContainText('No Image');
  await adminPage
    .row(message)
    .getByRole('button', { name: /^Delete/ })
    .click();
  await confirmDialog(page, 'Are you sure you want to delete this review?', 'Delete');
  await expect(notice(page, 'Review deleted successfully.')).toBeVisible();
  await expect(adminPage.row(message)).toHaveCount(0);
  const { data } = await store.call(endpoints.getUserReviews, { body: { p_id: product.p_id } });
  expect(data).toEqual([]);
});

test('reviews are turned two by two', async ({ page }) => {
  const { main } = new AdminPage(page);
  await page.goto('/admin/manage-reviews');
  await expect(main.getByRole('button', { name: 'Prev' })).toBeDisabled();
  await expect(main.getByRole('cell', { name: '1', exact: true })).toBeVisible();
  await main.getByRole('link', { name: 'Next' }).click();
  await expect(main.getByText(/^Page 2 of \d+$/)).toBeVisible();
  await expect(main.getByRole('cell', { name: '3', exact: true })).toBeVisible();
  await expect(main.getByRole('cell', { name: '4', exact: true })).toBeVisible();
});
