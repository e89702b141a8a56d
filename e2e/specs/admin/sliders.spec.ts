import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { imageFile } from '../../fixtures/upload-files.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

// No other test adds a slider: that would make the server reject a new order.
test('sliders are uploaded together, appear in the shop, are reordered and deleted', async ({
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
  // Leaves the page, which may still be loading images that are deleted next.
  await shopper.goto('/login');

  await test.step('are reordered by mouse and keyboard', async () => {
    const storedOrder = async () =>
      (await store.call(endpoints.getSliderImages)).data.map(({ image_id }) => image_id);
    const before = await storedOrder();
    const count = before.length;
    const button = (position: number, direction: string) =>
      main.getByRole('button', { name: `Move slider ${position} ${direction}` });
    await expect(button(count, 'later')).toBeDisabled();
    await expect(button(1, 'earlier')).toBeDisabled();

    await button(count, 'earlier').click();
    await expect(notice(page, 'Slider order saved.')).toBeVisible();
    const [last, beforeLast] = [before.at(-1), before.at(-2)];
    expect(await storedOrder()).toEqual([...before.slice(0, -2), last, beforeLast]);

    // The focus stays on the moved item.
    await expect(button(count - 1, 'earlier')).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(
      main.getByText(`Moved slider ${count - 1} to position ${count} of ${count}.`),
    ).toBeAttached();
    await expect.poll(storedOrder).toEqual(before);
  });

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
