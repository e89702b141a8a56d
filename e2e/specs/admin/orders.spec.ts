import { expect, test } from '../../fixtures/test.ts';
import { AdminPage } from '../../pages/admin-page.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';
import { notice } from '../../pages/notice.ts';

test.beforeEach(async ({ admin, signIn }) => signIn(admin));

test('one order is shipped, another found by its status, cancelled and printed', async ({
  page,
  store,
  signIn,
  openVisitor,
}) => {
  const person = await store.customer();
  const product = await store.product({ quantity: 3, inr_price: 4321 });
  const { orderId } = await store.order(person, product, 2);
  const { orderId: shipped } = await store.order(person, product);
  const adminPage = new AdminPage(page);
  const { main, heading } = adminPage;

  await test.step('a changed status is visible to the customer', async () => {
    await page.goto('/admin/orders');
    const status = page.getByRole('combobox', { name: `Status of order ${shipped}` });
    await expect(status).toHaveValue('Pending');
    await status.selectOption('Shipped');
    // The parcel is asked for before the customer gets a mail.
    const parcel = page.getByRole('dialog', { name: 'Add shipment' });
    await parcel.getByRole('button', { name: 'Cancel' }).click();
    await expect(status).toHaveValue('Pending');
    await status.selectOption('Shipped');
    await parcel.getByRole('button', { name: 'Ship without tracking' }).click();
    await expect(notice(page, 'Status updated successfully!')).toBeVisible();
    await expect(status).toHaveValue('Shipped');
    const shopper = await openVisitor();
    await signIn(person, shopper);
    await shopper.goto('/profile');
    const article = shopper.getByRole('article', { name: `Order ${shipped}` });
    await expect(article).toContainText('Shipped');
  });

  await test.step('accepted orders are listed', async () => {
    await adminPage.sidebar.locator('a[href="/admin/accepted-orders"]').click();
    await expect(adminPage.row(shipped)).toContainText('Shipped');
    await expect(adminPage.row(shipped)).toContainText(String(person.u_id));
    await expect(adminPage.row(shipped)).toContainText('₹4,321.00');
    await expect(adminPage.row(orderId)).toHaveCount(0);
  });

  await test.step('orders are filtered by status', async () => {
    await adminPage.sidebar.locator('a[href="/admin/orders"]').click();
    const status = main.getByRole('combobox', { name: 'Status', exact: true });
    await expect(status.getByRole('option')).toHaveText([
      'All',
      'Pending',
      'Shipped',
      'Delivered',
      'Cancelled',
    ]);
    await adminPage.search('Search order, SKU, name, email or phone', person.u_name);
    await status.selectOption('Shipped');
    await expect(page).toHaveURL(/status=Shipped/);
    await expect(adminPage.row(shipped)).toBeVisible();
    await expect(adminPage.row(orderId)).toHaveCount(0);
    await status.selectOption('Delivered');
    await expect(main.getByText('No orders found.')).toBeVisible();
    await status.selectOption('All');
    await expect(adminPage.row(orderId)).toBeVisible();
  });

  await test.step('its screen shows items, customer, stock and history', async () => {
    await main.getByRole('link', { name: orderId }).click();
    await expect(page).toHaveURL(`/admin/orders/${orderId}`);
    await expect(heading).toHaveText(`Order ${orderId}`);
    await expect(heading).toBeFocused();
    for (const words of [product.sku, person.email, person.mo_no, '1 Ring Road', 'UPI']) {
      await expect(main).toContainText(words);
    }
    const stock = main.getByRole('list', { name: 'Stock movements' }).getByRole('listitem');
    await expect(stock).toHaveText([/−2.*ordered.*by the customer/]);

    const status = main.getByRole('combobox', { name: `Status of order ${orderId}` });
    await status.selectOption('Cancelled');
    await confirmDialog(page, 'This returns 2 pieces to stock.', 'Set to Cancelled');
    await expect(notice(page, 'Status updated successfully!')).toBeVisible();
    await expect(stock).toHaveText([/−2/, /\+2.*returned to stock, order cancelled.*by the shop/]);
    await expect(main.getByRole('listitem').filter({ hasText: 'by the shop' })).toHaveCount(2);

    await main.getByRole('link', { name: 'All orders of this customer' }).click();
    await expect(main.getByText(`2 orders of user ${person.u_id}`)).toBeVisible();
    await expect(adminPage.row(orderId)).toBeVisible();
    await page.goBack();
    await expect(heading).toHaveText(`Order ${orderId}`);
  });

  await test.step('its packing slip lists the parcel, with prices on request', async () => {
    await page.getByRole('link', { name: 'Packing slip' }).click();
    const slip = page.getByRole('article');
    await expect(slip.getByRole('heading', { level: 1 })).toHaveText('Packing slip');
    for (const words of [orderId, person.u_name, '1 Ring Road', product.sku, '2 pieces']) {
      await expect(slip).toContainText(words);
    }
    await expect(slip).not.toContainText('₹');
    await page.getByRole('button', { name: 'Prices' }).click();
    await expect(page).toHaveURL(/prices=1/);
    await expect(slip).toContainText('₹8,642.00');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
    await expect(slip).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
    await page.getByRole('link', { name: 'Back to the order' }).click();
    await expect(heading).toHaveText(`Order ${orderId}`);
  });
});
