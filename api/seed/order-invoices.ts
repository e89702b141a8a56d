import {
  buildCreditNote,
  buildInvoice,
  type InvoiceContent,
} from '../src/sales/invoices/build-invoice.ts';
import { financialYear, invoiceNumber } from '../src/sales/invoices/financial-year.ts';
import type { InvoiceDocument } from '../src/sales/invoices/invoice.model.ts';
import { creditNoteIdOf, invoiceIdOf } from '../src/sales/invoices/invoice-ids.ts';
import { rateOf } from '../src/sales/invoices/tax-settings.service.ts';
import { dayFormatter } from '../src/sales/orders/calendar.ts';
import type { OrderDocument } from '../src/sales/orders/order.model.ts';
import type { OrderRecords, SeedProduct } from './plan.ts';
import { seedTaxSettings } from './tax-settings.ts';

const dayOf = dayFormatter('Asia/Kolkata');

/** An invoice or credit note without its number. */
type Draft = InvoiceContent & Pick<InvoiceDocument, '_id' | 'issuedAt' | 'corrects' | 'reason'>;

/** Issues the invoices of paid orders and the credit notes of refunds, numbered by date. */
export function addInvoices(
  orders: readonly OrderDocument[],
  products: readonly SeedProduct[],
  records: OrderRecords,
): void {
  const drafts = orders.flatMap((order) => invoiceOf(order, products));
  const byOrder = new Map(orders.map((order) => [order._id, order]));
  const invoices = drafts
    .toSorted((a, b) => a.issuedAt.getTime() - b.issuedAt.getTime())
    .map((draft) => number(draft, records, ''));
  const credits = records.refunds
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .flatMap(({ _id, orderId, amount, reason, settledAt }) => {
      const invoice = invoices.find((each) => each.orderId === orderId);
      const content = invoice && buildCreditNote(invoice, [], { amount, reason });
      if (!content || !settledAt) return [];
      return [number({ _id: creditNoteIdOf(_id), issuedAt: settledAt, ...content }, records, 'C')];
    });
  records.invoices.push(...invoices, ...credits);
  for (const { _id: invoiceId, orderId, kind, number, issuedAt } of records.invoices) {
    const order = byOrder.get(orderId);
    if (!order) continue;
    order.invoices = [...(order.invoices ?? []), { invoiceId, kind, number, issuedAt }];
  }
}

function invoiceOf(order: OrderDocument, products: readonly SeedProduct[]): Draft[] {
  const issuedAt = order.payment?.events.find(({ kind }) => kind === 'paid')?.at;
  if (!issuedAt) return [];
  const { edited } = seedTaxSettings;
  const rates = order.items.map(({ p_id }) => {
    const product = products.find(({ _id }) => _id === p_id);
    return rateOf(edited, product?.parentcollection?.pc_id);
  });
  return [{ _id: invoiceIdOf(order._id), issuedAt, ...buildInvoice(order, edited, rates) }];
}

/** Numbers the documents of a financial year from 1. */
function number(draft: Draft, { invoice_series }: OrderRecords, suffix: string): InvoiceDocument {
  const day = dayOf(draft.issuedAt);
  const name = `${draft.seller.invoicePrefix}/${suffix}${financialYear(day)}`;
  let series = invoice_series.find(({ _id }) => _id === name);
  if (!series) {
    series = { _id: name, last: 0 };
    invoice_series.push(series);
  }
  series.last += 1;
  return { ...draft, day, number: invoiceNumber(name, series.last) };
}
