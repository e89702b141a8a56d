import { describe, expect, it } from 'vitest';
import { testSeller } from '../../../test/invoices.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { buildInvoice, storedRate } from './build-invoice.ts';

const item = { p_id: 1, sku: 'VJ-1', name: 'Ring', image: null, unit: 10_300, quantity: 2 };
const address = {
  ...{ address: '2 Park Street', city: 'Surat', state: 'Gujarat', postalCode: '395003' },
  country: 'India',
};
const order = {
  ...{ _id: '7K3MQ-9QXTD', u_id: 2, currency: 'INR', items: [item] },
  customer: { u_name: 'Asha Mehta', mo_no: '+919812345678' },
  shippingAddress: address,
} as unknown as OrderDocument; // what an invoice is built from
const rate = { hsn: '7113', rate: 3 };

const build = (changes: Partial<OrderDocument> = {}, rates = [rate]) =>
  buildInvoice({ ...order, ...changes }, { seller: testSeller }, rates);

describe('an invoice', () => {
  it('belongs to the customer of the order and has its currency and seller', () => {
    expect(build()).toMatchObject({
      ...{ kind: 'invoice', orderId: '7K3MQ-9QXTD', u_id: 2, currency: 'INR', seller: testSeller },
      placeOfSupply: { supply: 'intra_state', place: 'Gujarat', stateCode: '24' },
    });
  });

  it('has a line for each item, whose price includes the tax', () => {
    const taxes = { taxable: 20_000, cgst: 300, sgst: 300, igst: 0, total: 20_600 };
    const ring = { description: 'Ring', sku: 'VJ-1', hsn: '7113', rate: 300, quantity: 2 };
    expect(build().lines).toEqual([{ ...ring, ...taxes }]);
    expect(build().sum).toEqual(taxes);
  });

  it('has the details that the order has of a piece', () => {
    const details = { carats: 1.02, purity: '18K gold', certificate: 'GIA 2141438167' };
    expect(build({ items: [{ ...item, details }] }).lines).toMatchObject([{ details }]);
    expect(build().lines[0]).not.toHaveProperty('details');
  });

  it('keeps the place and the rates with which tax was added at checkout', () => {
    const placeOfSupply = { supply: 'inter_state', place: 'Goa', stateCode: '30' } as const;
    const taxBasis = { placeOfSupply, lines: [{ hsn: '7102', rate: 150 }] };
    const invoice = build({ taxBasis });
    expect(invoice.placeOfSupply).toEqual(placeOfSupply);
    const taxes = { taxable: 20_600, cgst: 0, sgst: 0, igst: 310, total: 20_910 };
    expect(invoice.lines).toMatchObject([{ hsn: '7102', rate: 150, ...taxes }]);
  });

  it('is not built for an item without a rate', () => {
    expect(() => build({}, [])).toThrow(TypeError);
    expect(storedRate({ hsn: '7102', rate: 0.25 })).toEqual({ hsn: '7102', rate: 25 });
  });

  it.each([
    ['none', undefined],
    ['free of charge', { price: 0 }],
  ])('has no line for shipping that is %s', (_, shipping) => {
    expect(build({ shipping: shipping as OrderDocument['shipping'] }).lines).toHaveLength(1);
  });

  it('has a line for shipping, taxed as the goods', () => {
    const shipping = { price: 1_030 } as OrderDocument['shipping'];
    expect(build({ shipping }).lines[1]).toEqual({
      ...{ description: 'Shipping', sku: '', hsn: '7113', rate: 300, quantity: null },
      ...{ taxable: 1_000, cgst: 15, sgst: 15, igst: 0, total: 1_030 },
    });
    expect(build({ shipping, items: [] }, []).lines).toEqual([]);
  });
});

describe('the buyer of an invoice', () => {
  it('is the customer, with the PAN of the order', () => {
    const pan = { masked: 'ABCxxxxx4F', encrypted: 'secret' };
    expect(build({ pan }).buyer).toEqual({
      ...{ name: 'Asha Mehta', phone: '+919812345678', pan },
      address: ['2 Park Street', 'Surat, Gujarat 395003', 'India'],
    });
    expect(build().buyer).not.toHaveProperty('pan');
  });

  it('has no empty parts in the address', () => {
    const addressOf = (changes: Partial<typeof address>) =>
      build({ shippingAddress: { ...address, ...changes } }).buyer.address[1];
    expect(addressOf({ city: '' })).toBe('Gujarat 395003');
    expect(addressOf({ state: '' })).toBe('Surat, 395003');
    expect(addressOf({ postalCode: '' })).toBe('Surat, Gujarat');
    expect(addressOf({ state: '', postalCode: '' })).toBe('Surat');
  });

  it('is unregistered in an order of a deleted account', () => {
    const buyer = { name: 'Unregistered customer', phone: '', address: [] };
    expect(build({ customer: null, shippingAddress: null }).buyer).toEqual(buyer);
  });
});
