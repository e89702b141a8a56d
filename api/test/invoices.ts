import { endpoints } from '@vajra/contract';
import { type InvoiceDocument, invoiceModel } from '../src/sales/invoices/invoice.model.ts';
import { invoiceIdOf } from '../src/sales/invoices/invoice-ids.ts';
import type { EditableTaxSettings } from '../src/sales/invoices/stored-tax-settings.ts';
import { sumTaxes, taxLine } from '../src/sales/invoices/tax.ts';
import { orderModel } from '../src/sales/orders/order.model.ts';
import type { ApiClient, TestApi, TestUser } from './start-test-api.ts';

export const testSeller = {
  legalName: 'Vajra Gems Private Limited',
  address: '1 Ring Road, Surat 395003',
  state: '24',
  gstin: '24AAACV1234F1ZV',
  lut: 'AD2403260012345',
  invoicePrefix: 'VJ',
};

export const testTaxSettings: EditableTaxSettings = {
  seller: testSeller,
  pricesIncludeTax: true,
  panThreshold: 200_000,
  rates: [],
  otherRate: { hsn: '7102', rate: 1.5 },
};

/** Lets tax settings apply to a store. */
export async function applyTaxSettings(
  api: ApiClient,
  owner: TestUser,
  changes: Partial<EditableTaxSettings> = {},
): Promise<void> {
  const { version } = await api.call(endpoints.getTaxSettings, {}, owner);
  const body = { ...testTaxSettings, ...changes, version };
  const { settings } = await api.call(endpoints.changeTaxSettings, { body }, owner);
  const confirmed = { body: { version: settings.version } };
  await api.call(endpoints.confirmTaxSettings, confirmed, owner);
}

/** An invoice of one ring to a customer in the seller's state. */
export function sampleInvoice(
  changes: Partial<InvoiceDocument> = {},
  amount = 10_300_000,
): InvoiceDocument {
  const options = { supply: 'intra_state', isIncluded: true } as const;
  const line = {
    ...{ description: 'Solitaire ring', sku: 'VJ-10001', hsn: '7113', rate: 300, quantity: 1 },
    ...taxLine({ amount, rate: 300 }, options),
  };
  return {
    _id: invoiceIdOf('7K3MQ-9QXTD'),
    kind: 'invoice',
    number: 'VJ/2627/0001',
    issuedAt: new Date('2026-11-23T10:00:00Z'),
    day: '2026-11-23',
    orderId: '7K3MQ-9QXTD',
    u_id: 2,
    currency: 'INR',
    seller: testSeller,
    buyer: {
      name: 'Asha Mehta',
      phone: '+919812345678',
      address: ['2 Park Street', 'Surat, Gujarat 395003', 'India'],
    },
    placeOfSupply: { supply: 'intra_state', place: 'Gujarat', stateCode: '24' },
    lines: [line],
    sum: sumTaxes([line]),
    ...changes,
  };
}

/** Stores an invoice of a customer and returns its id. */
export async function createInvoice(
  api: TestApi,
  { u_id }: TestUser,
  orderId: string,
): Promise<string> {
  const _id = invoiceIdOf(orderId);
  const order = await orderModel(api.connection).findById(orderId).lean();
  const changes = { _id, orderId, u_id, number: `T/${orderId}` };
  await invoiceModel(api.connection).create(sampleInvoice(changes, order?.total));
  return _id;
}
