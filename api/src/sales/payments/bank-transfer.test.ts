import { type Currency, endpoints, type PaymentMethod } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { bankSettings } from '../../../test/bank-account.ts';
import { mailsTo } from '../../../test/email-links.ts';
import { address, createProduct } from '../../../test/factories.ts';
import { startTestApi, type TestApi, useTestApi } from '../../../test/start-test-api.ts';

const api = await useTestApi({ settings: { PAYMENTS: 'manual', ...bankSettings } });
const dayMs = 24 * 60 * 60 * 1000;

async function offered(from: TestApi, currency: Currency) {
  return (await from.call(endpoints.getStoreConfig)).paymentMethods?.[currency];
}

/** Orders a product, in dollars for a phone number of another country. */
async function order(from: TestApi, paymentMethod: PaymentMethod, mo_no = '+919820012345') {
  const product = await createProduct(from);
  const customer = await from.createCustomer(mo_no);
  await from.call(endpoints.addToCart, { body: { p_id: product.p_id } }, customer);
  const isIndian = mo_no.startsWith('+91');
  const body = {
    items: [{ p_id: product.p_id, u_qty: 1 }],
    totalAmount: isIndian ? product.inr_price : product.usd_price,
    shippingAddress: address,
    paymentMethod,
  };
  const placed = await from.call(endpoints.createOrder, { body }, customer);
  return { ...placed, customer };
}

describe('a bank transfer', () => {
  it('is described with the order, for its customer, in its mail, and until it has arrived', async () => {
    const { orderId, payment, customer } = await order(api, 'bank_transfer');
    expect(payment).toMatchObject({
      state: 'due',
      transfer: {
        accountName: 'Vajra Diamonds Private Limited',
        accountNumber: '50100123456789',
        ...{ bankName: 'HDFC Bank', ifsc: 'HDFC0000001', upiId: 'vajra@hdfcbank' },
      },
    });
    const payBy = Date.parse(payment?.transfer?.payBy ?? '');
    expect(Math.abs(payBy - Date.now() - 5 * dayMs)).toBeLessThan(dayMs / 24);
    expect(payment?.transfer).not.toHaveProperty('swift');
    const [mail] = await mailsTo(api, customer.email);
    expect(mail?.text).toContain('Account number: 50100123456789');
    expect(mail?.text).toContain(`Reference: ${orderId}`);

    const admin = await api.createAdmin();
    const input = { params: { orderId }, body: { reference: 'UTR 123' } };
    await api.call(endpoints.recordPayment, input, admin);
    const paid = await api.call(endpoints.getMyOrder, { params: { orderId } }, customer);
    expect(paid.payment).toMatchObject({ state: 'paid' });
    expect(paid.payment).not.toHaveProperty('transfer');
    expect(paid.shipping?.expected).toBeDefined();
  });

  it('in dollars names the SWIFT code, and neither IFSC nor UPI', async () => {
    const { payment } = await order(api, 'bank_transfer', '+14155550100');
    expect(payment?.transfer).toMatchObject({ swift: 'HDFCINBB' });
    expect(payment?.transfer).not.toHaveProperty('ifsc');
    expect(payment?.transfer).not.toHaveProperty('upiId');
  });

  it('has no details in an order that is paid otherwise', async () => {
    const { payment } = await order(api, 'on_delivery');
    expect(payment).toMatchObject({ state: 'due', method: 'on_delivery' });
    expect(payment).not.toHaveProperty('transfer');
  });

  it('is offered in the currencies that the account takes', async () => {
    expect(await offered(api, 'INR')).toEqual(['bank_transfer', 'on_delivery']);
    const { BANK_SWIFT: _, ...rupees } = bankSettings;
    const settings = { PAYMENTS: 'manual', ...rupees };
    const indian = await startTestApi({ settings });
    try {
      expect(await offered(indian, 'INR')).toContain('bank_transfer');
      expect(await offered(indian, 'USD')).toEqual(['on_delivery']);
      const refused = order(indian, 'bank_transfer', '+14155550100');
      await expect(refused).rejects.toMatchObject({ status: 400 });
    } finally {
      await indian.close();
    }
  });

  it('is neither offered nor accepted without an account', async () => {
    const without = await startTestApi({ settings: { PAYMENTS: 'manual' } });
    try {
      expect(await offered(without, 'INR')).toEqual(['on_delivery']);
      await expect(order(without, 'bank_transfer')).rejects.toMatchObject({ status: 400 });
    } finally {
      await without.close();
    }
  });
});
