import { type ShippingAddress, shareOf, type TaxRate } from '@vajra/contract';
import type { OrderDocument } from '../orders/order.model.ts';
import type { InvoiceBuyer, InvoiceDocument, InvoiceLine } from './invoice.model.ts';
import type { EditableTaxSettings } from './stored-tax-settings.ts';
import { creditTaxes, placeOfSupply, sumTaxes, type TaxAmounts, taxLine } from './tax.ts';

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
    const { name: description, sku, quantity, details } = item;
    const taxes = taxLine({ amount, rate }, options);
    return { description, sku, hsn, rate, quantity, ...taxes, ...(details && { details }) };
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

/** The part of a credit or debit note that changes the rest of an invoice. */
type Note = Pick<InvoiceDocument, 'kind' | 'lines'>;
type NoteContent = InvoiceContent & Pick<InvoiceDocument, 'corrects' | 'reason'>;

/**
 * Returns the credit note for a part of an invoice, or null if the invoice is credited in full.
 * @param earlier the notes that correct the invoice
 * @param amount minor units including tax; what exceeds the rest of the invoice is not credited
 * @param pieces how many of each line came back: these lines are credited first
 */
export function buildCreditNote(
  invoice: InvoiceDocument,
  earlier: readonly Note[],
  { amount, reason, pieces = [] }: { amount: number; reason: string; pieces?: readonly number[] },
): NoteContent | null {
  const rest = restOf(invoice, earlier);
  const left = sumTaxes(rest).total;
  const granted = Math.min(amount, left);
  if (granted <= 0) return null;
  const credited = invoice.lines.map(({ total }, index) => total - (rest[index]?.total ?? 0));
  // The rest is credited as it is: a debit note may have taken back a credit in the middle.
  const first = invoice.lines.map((line, index) => costOf(line, pieces[index] ?? 0));
  const taxes =
    granted === left ? rest : creditTaxes(invoice.lines, credited, { amount: granted, first });
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

/** Returns what pieces of a line cost, including tax. */
export function costOf({ total, quantity }: InvoiceLine, pieces: number): number {
  return quantity ? shareOf(total, Math.min(pieces, quantity), quantity) : 0;
}

/** Returns what is left of an invoice in minor units. */
export function leftOf(invoice: InvoiceDocument, notes: readonly Note[]): number {
  return sumTaxes(restOf(invoice, notes)).total;
}

/** Returns the debit note that takes back a credit note, because its refund did not arrive. */
export function buildDebitNote(creditNote: InvoiceDocument): NoteContent {
  const { orderId, u_id, currency, seller, buyer, placeOfSupply, lines, sum } = creditNote;
  const { corrects, number } = creditNote;
  return {
    kind: 'debit_note',
    ...{ orderId, u_id, currency, seller, buyer, placeOfSupply, lines, sum },
    ...(corrects && { corrects }),
    reason: `The refund of credit note ${number} did not arrive`,
  };
}

/** Returns what the notes leave of each line of an invoice. */
export function restOf({ lines }: InvoiceDocument, notes: readonly Note[]): TaxAmounts[] {
  return lines.map((line, index) => {
    const left = (key: keyof TaxAmounts) =>
      notes.reduce((sum, note) => {
        const amount = note.lines[index]?.[key] ?? 0;
        return note.kind === 'debit_note' ? sum + amount : sum - amount;
      }, line[key]);
    return {
      taxable: left('taxable'),
      cgst: left('cgst'),
      sgst: left('sgst'),
      igst: left('igst'),
      total: left('total'),
    };
  });
}

const noTaxes: TaxAmounts = { taxable: 0, cgst: 0, sgst: 0, igst: 0, total: 0 };
