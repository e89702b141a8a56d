import type { ShippingAddress, TaxRate } from '@vajra/contract';
import type { OrderDocument } from '../orders/order.model.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine } from './invoice.model.ts';
import { creditTaxes, placeOfSupply, sumTaxes, type TaxAmounts, taxLine } from './tax.ts';
import type { EditableTaxSettings } from './tax-settings.model.ts';

/** What an invoice contains apart from its number and date. */
export type InvoiceContent = Pick<
  InvoiceDocument,
  'kind' | 'orderId' | 'u_id' | 'currency' | 'seller' | 'buyer' | 'placeOfSupply' | 'lines' | 'sum'
>;

/**
 * Returns the invoice of an order. Its total is that of the order. Orders whose tax was added to their
 * prices keep the rates with which it was calculated; prices of others include it.
 * @param rates of the order's items, in their order
 */
export function buildInvoice(
  order: OrderDocument,
  { seller }: Pick<EditableTaxSettings, 'seller'>,
  rates: readonly TaxRate[],
): InvoiceContent {
  const place = order.taxBasis?.placeOfSupply ?? placeOfSupply(seller, order.shippingAddress);
  const options = { supply: place.supply, isIncluded: !order.taxBasis };
  const itemLines = order.items.map((item, index): InvoiceLine => {
    const { hsn, rate } = order.taxBasis?.lines[index] ?? storedRate(rates[index]);
    const amount = item.unit * item.quantity;
    const { name: description, sku, quantity } = item;
    return { description, sku, hsn, rate, quantity, ...taxLine({ amount, rate }, options) };
  });
  const lines = [...itemLines, ...shippingLines(order, itemLines, options)];
  return {
    kind: 'invoice',
    orderId: order._id,
    u_id: order.u_id,
    currency: order.currency,
    seller,
    buyer: buyerOf(order),
    placeOfSupply: place,
    lines,
    sum: sumTaxes(lines),
  };
}

/** As orders and invoices store it: in hundredths of a percent. */
export function storedRate(rate: TaxRate | undefined): TaxRate {
  if (!rate) throw new TypeError('an item has no tax rate');
  return { hsn: rate.hsn, rate: Math.round(rate.rate * 100) };
}

/** Shipping is taxed like the most valuable goods of the order (composite supply, section 8 (a) CGST). */
function shippingLines(
  order: OrderDocument,
  itemLines: readonly InvoiceLine[],
  options: Parameters<typeof taxLine>[1],
): InvoiceLine[] {
  const amount = order.shipping?.price ?? 0;
  const principal = itemLines.toSorted((a, b) => b.total - a.total)[0];
  if (amount <= 0 || !principal) return [];
  const { hsn, rate } = principal;
  const taxes = taxLine({ amount, rate }, options);
  return [{ description: 'Shipping', sku: '', hsn, rate, quantity: null, ...taxes }];
}

function buyerOf({ customer, shippingAddress, pan }: OrderDocument): InvoiceBuyer {
  return {
    name: customer?.u_name ?? 'Unregistered customer',
    phone: customer?.mo_no ?? '',
    address: shippingAddress ? addressLines(shippingAddress) : [],
    ...(pan && { pan }),
  };
}

function addressLines({ address, city, state, postalCode, country }: ShippingAddress): string[] {
  const place = [city, `${state} ${postalCode}`.trim()].filter(Boolean).join(', ');
  return [address, place, country];
}

/**
 * Returns the credit note for a part of an invoice, or null if the invoice is credited in full.
 * @param amount minor units including tax; what exceeds the rest of the invoice is not credited
 */
export function buildCreditNote(
  invoice: InvoiceDocument,
  earlier: readonly Pick<InvoiceDocument, 'lines'>[],
  { amount, reason }: { amount: number; reason: string },
): (InvoiceContent & Pick<InvoiceDocument, 'corrects' | 'reason'>) | null {
  const credited = invoice.lines.map((_, index) =>
    earlier.reduce((sum, { lines }) => sum + (lines[index]?.total ?? 0), 0),
  );
  const left = invoice.sum.total - credited.reduce((sum, each) => sum + each, 0);
  const granted = Math.min(amount, left);
  if (granted <= 0) return null;
  const taxes = creditTaxes(invoice.lines, credited, granted);
  const lines = invoice.lines.map((line, index): InvoiceLine => {
    const credit: TaxAmounts = taxes[index] ?? { ...noTaxes };
    return { ...line, quantity: null, ...credit };
  });
  const { orderId, u_id, currency, seller, buyer, placeOfSupply, number, day } = invoice;
  return {
    kind: 'credit_note',
    ...{ orderId, u_id, currency, seller, buyer, placeOfSupply, lines, reason },
    sum: sumTaxes(lines),
    corrects: { number, day },
  };
}

const noTaxes: TaxAmounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
