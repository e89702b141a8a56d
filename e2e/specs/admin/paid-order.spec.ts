import { readFile } from 'node:fs/promises';
import { endpoints } from '@vajra/contract';
import { expect, test } from '../../fixtures/test.ts';
import { uniqueWord } from '../../fixtures/unique.ts';
import { imageFile } from '../../fixtures/upload-files.ts';
import { confirmDialog } from '../../pages/confirm-dialog.ts';

test('a paid order has an invoice after the tax settings, and is returned and refunded', async ({
  page,
  store,
  admin,
  signIn,
  openVisitor,
}) => {
  await signIn(admin);
  await test.step('tax settings are saved and confirmed', async () => {
    await page.goto('/admin/tax');
    const main = page.getByRole('main');
    await main.getByLabel('LUT number (optional)').fill(uniqueWord());
    await main.getByRole('button', { name: 'Save' }).click();
    await expect(main).toContainText('Invoices still use the settings that were confirmed');
    await main.getByRole('button', { name: 'Confirm settings' }).click();
    await confirmDialog(page, 'Confirm the tax settings?', 'Confirm settings');
    await expect(main).toContainText(/Confirmed by .+\./);
  });

  const customer = await store.customer();
  const product = await store.product({ inr_price: 1000, quantity: 3 });
  const { orderId } = await store.paidOrder(customer, product);
  for (const status of ['Shipped', 'Delivered'] as const) await store.setStatus(orderId, status);

  const visitor = await openVisitor();
  await signIn(customer, visitor);
  await visitor.goto('/profile');
  const order = visitor.getByRole('article', { name: `Order ${orderId}` });

  await test.step('the customer downloads the invoice as PDF', async () => {
    const [download] = await Promise.all([
      visitor.waitForEvent('download'),
      order.getByRole('button', { name: /^Invoice VJ\// }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^VJ-\d{4}-\d{4}\.pdf$/);
    const content = await readFile(await download.path());
    expect(content.subarray(0, 5).toString()).toBe('%PDF-');
  });

  await test.step('the customer requests a return with a photo', async () => {
    const request = order.getByRole('button', { name: /^Return or exchange/ });
    const form = visitor.getByRole('dialog');
    await request.click();
    await expect(form).toBeVisible();
    await visitor.keyboard.press('Escape');
    await expect(request).toBeFocused();
    await request.click();
    await form.getByLabel('Description').fill('A prong is loose.');
    await form.getByLabel('What would you like?').selectOption('A refund');
    await form.locator('input[type=file]').setInputFiles(await imageFile('prong.png'));
    await form.getByRole('button', { name: 'Send request' }).click();
    await expect(order).toContainText('Return');
    await expect(form).toHaveCount(0);
  });

  await test.step('the return is approved, received and refunded', async () => {
    await page.goto(`/admin/orders/${orderId}`);
    const returns = page.getByRole('list', { name: 'Returns', exact: true });
    await expect(returns).toContainText('A prong is loose.');
    await expect(returns.getByRole('img')).toBeVisible();
    const steps = [
      ['Approve', 'Approve the return', 'Approved'],
      ['Receive', 'Receive the pieces', 'Received'],
      ['Refund', 'Refund', 'Refunded'],
    ] as const;
    for (const [step, button, state] of steps) {
      await returns.getByRole('button', { name: new RegExp(`^${step}, return`) }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: button, exact: true }).click();
      await expect(dialog).toHaveCount(0);
      await expect(returns).toContainText(state);
    }
    await expect(returns).toContainText('Refunded ₹1,000.00');
    // Until the money is sent, the account cannot be deleted.
    const refunds = async () => {
      const payments = await store.call(endpoints.getOrderPayments, { params: { orderId } });
      return payments.refunds.map(({ state }) => state);
    };
    await expect.poll(refunds).toEqual(['succeeded']);
    expect(await store.remaining(product.p_id)).toBe(3);
  });
});
