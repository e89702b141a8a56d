import { arrivedPieces } from '@vajra/contract';
import { costOf, leftOf, restOf } from '../../sales/invoices/build-invoice.ts';
import type { InvoiceDocument } from '../../sales/invoices/invoice.model.ts';
import { creditNoteIdOf } from '../../sales/invoices/invoice-ids.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import type { RefundDocument } from '../../sales/payments/refund.model.ts';
import { readBatches, readMatching, type StoreSnapshot } from './read-batches.ts';

type Order = Pick<OrderDocument, '_id' | 'total' | 'payment' | 'items' | 'returns'>;

interface Documents {
  /** Invoices, credit notes and debit notes, oldest first. */
  invoices: InvoiceDocument[];
  /** Those that were sent, of money that had paid the order. */
  refunds: RefundDocument[];
}

const fields = { total: 1, payment: 1, items: 1, returns: 1 } as const;

/**
 * Reports orders whose invoices and notes do not add up to the money that was kept, and credit notes of
 * returns that correct other lines than those of the returned pieces. Orders without documents, as
 * before the tax settings were confirmed, are left out.
 */
export async function* checkInvoices(store: StoreSnapshot): AsyncGenerator<string> {
  for await (const orders of readBatches<Order>(store, 'orders', fields)) {
    const documents = await documentsOf(store, orders);
    for (const order of orders) {
      const found = documents.get(order._id);
      if (!found || found.invoices.length === 0) continue;
      for (const discrepancy of [
        ...sumDiscrepancies(order, found),
        ...lineDiscrepancies(order, found),
      ])
        yield `invoices of order ${order._id}: ${discrepancy}`;
    }
  }
}

function* sumDiscrepancies({ total, payment }: Order, documents: Documents): Generator<string> {
  const balance = sum(
    documents.invoices.map(({ kind, sum: { total: amount } }) =>
      kind === 'credit_note' ? -amount : amount,
    ),
  );
  const paid = payment?.paid ?? 0;
  if (paid > 0) {
    const kept = paid - sum(documents.refunds.map(({ amount }) => amount));
    if (balance !== kept) yield `they add up to ${balance}, but ${kept} of the payments is kept`;
  } else if (balance !== 0 && balance !== total) {
    yield `they add up to ${balance}, expected 0 or ${total} of an unpaid order`;
  }
}

function* lineDiscrepancies(order: Order, { invoices, refunds }: Documents): Generator<string> {
  for (const { _id, reason, returnId = returnIdIn(reason) } of refunds) {
    const returned = order.returns?.find((each) => each.returnId === returnId)?.items ?? [];
    const index = invoices.findIndex((each) => each._id === creditNoteIdOf(_id));
    const note = invoices[index];
    const invoice = invoices.find(({ number }) => number === note?.corrects?.number);
    if (returned.length === 0 || !note || !invoice) continue;
    const earlier = invoices
      .slice(0, index)
      .filter((each) => each.corrects?.number === invoice.number);
    const rest = restOf(invoice, earlier);
    const most = order.items.map(({ p_id }, line) => {
      const pieces = sum(returned.filter((each) => each.p_id === p_id).map(arrivedPieces));
      const invoiced = invoice.lines[line];
      return invoiced ? Math.min(rest[line]?.total ?? 0, costOf(invoiced, pieces)) : 0;
    });
    const credited = sum(most.map((limit, line) => Math.min(limit, note.lines[line]?.total ?? 0)));
    const expected = Math.min(note.sum.total, sum(most), leftOf(invoice, earlier));
    if (credited < expected)
      yield `${note.number} credits ${credited} of the returned pieces, expected ${expected}`;
  }
}

/** Refunds of earlier releases name their return request in the reason. */
function returnIdIn(reason: string): number | undefined {
  const id = /^Return (\d+)$/.exec(reason)?.[1];
  return id === undefined ? undefined : Number(id);
}

async function documentsOf(
  store: StoreSnapshot,
  orders: readonly Order[],
): Promise<ReadonlyMap<string, Documents>> {
  const ids = orders.map(({ _id }) => _id);
  const documents = new Map(
    ids.map((id): [string, Documents] => [id, { invoices: [], refunds: [] }]),
  );
  for await (const each of readMatching<InvoiceDocument>(store, 'invoices', 'orderId', ids))
    documents.get(each.orderId)?.invoices.push(each);
  for await (const each of readMatching<RefundDocument>(store, 'refunds', 'orderId', ids)) {
    if (each.isOfOrder && each.state === 'succeeded')
      documents.get(each.orderId)?.refunds.push(each);
  }
  for (const { invoices } of documents.values())
    invoices.sort((a, b) => Number(a.issuedAt) - Number(b.issuedAt) || (a._id < b._id ? -1 : 1));
  return documents;
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);
