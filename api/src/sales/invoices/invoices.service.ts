import { arrivedPieces } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { Products } from '../../catalogue/products/products.service.ts';
import type { MailAttachment } from '../../platform/mail/mail.model.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import { dayFormatter } from '../orders/calendar.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { netOf } from '../orders/order-payment.ts';
import type { Orders } from '../orders/orders.service.ts';
import {
  buildCreditNote,
  buildDebitNote,
  buildInvoice,
  type InvoiceContent,
  leftOf,
} from './build-invoice.ts';
import { financialYear, invoiceNumber } from './financial-year.ts';
import { type InvoiceDocument, invoiceModel } from './invoice.model.ts';
import { cancellationIdOf, creditNoteIdOf, debitNoteIdOf, invoiceIdOf } from './invoice-ids.ts';
import { InvoiceNumbers } from './invoice-numbers.ts';
import { rateOf, type TaxSettings } from './tax-settings.service.ts';

interface Dependencies {
  connection: Connection;
  products: Pick<Products, 'findMany'>;
  orders: Pick<Orders, 'addInvoice'>;
  taxSettings: Pick<TaxSettings, 'confirmed'>;
  /** Determines the days of issue, and with them the financial year. */
  timeZone: string;
  /** Returns the refunds of an order's money that were sent, oldest first. */
  findSettledRefunds(orderId: string, session: ClientSession): Promise<SettledRefund[]>;
}

/** A refund whose money has been sent. */
export interface SettledRefund {
  /** A repeated call credits it once. */
  refundId: string;
  /** The refund that this one replaces. Earlier releases left its credit note to this one. */
  retryOf?: string | undefined;
  /** Minor units of the order's currency, including tax. */
  amount: number;
  reason: string;
  /** The return request that it pays back. */
  returnId?: number | undefined;
}

export interface Credit extends SettledRefund {
  order: Pick<OrderDocument, '_id' | 'items' | 'returns'>;
}

type NewInvoice = InvoiceContent & Pick<InvoiceDocument, '_id' | 'corrects' | 'reason'>;

/**
 * Issues invoices and credit notes, in the transaction of what causes them. Numbers of a financial year
 * are consecutive; see InvoiceNumbers.
 */
export class Invoices {
  readonly #invoices;
  readonly #numbers: InvoiceNumbers;
  readonly #dayOf: (moment: Date) => string;

  constructor(private readonly deps: Dependencies) {
    this.#invoices = invoiceModel(deps.connection);
    this.#numbers = new InvoiceNumbers(deps.connection);
    this.#dayOf = dayFormatter(deps.timeZone);
  }

  /**
   * Issues the invoice of a paid or shipped order that has none, or whose invoices are credited in full.
   * Refunds of before are credited at once. Does nothing until an admin has confirmed the tax settings.
   */
  async issueFor(order: OrderDocument, tx: Transaction): Promise<void> {
    const { session } = tx;
    const settings = await this.deps.taxSettings.confirmed(session);
    if (!settings) return;
    const known = await this.#documentsOf(order._id, session);
    if (!lacksInvoice(order, known)) return;
    const productIds = order.items.map(({ p_id }) => p_id);
    const products = await this.deps.products.findMany([...new Set(productIds)], { session });
    const parents = new Map(products.map((each) => [each._id, each.parentcollection?.pc_id]));
    const rates = productIds.map((p_id) => rateOf(settings, parents.get(p_id)));
    const _id = invoiceIdOf(order._id, invoicesOf(known).length);
    const built = { _id, ...buildInvoice(order, settings, rates) };
    await this.#store(built, settings.seller.invoicePrefix, session);
    await this.#creditEarlierRefunds(order, tx);
  }

  /** Credits what was sent back of an order's money before its invoice was issued. */
  async #creditEarlierRefunds(order: OrderDocument, tx: Transaction): Promise<void> {
    const paid = order.payment?.paid ?? 0;
    if (paid === 0) return;
    const refunds = await this.deps.findSettledRefunds(order._id, tx.session);
    const kept = refunds.reduce((rest, { amount }) => rest - amount, paid);
    let left = Math.max(0, order.total - kept);
    for (const { amount, ...refund } of refunds) {
      const credited = await this.creditFor(
        { order, ...refund, amount: Math.min(amount, left) },
        tx,
      );
      left -= credited;
    }
  }

  /**
   * Issues the credit note of a refund, if the order has an invoice that is not credited in full. Returns
   * how much it credits.
   */
  async creditFor(
    { order, refundId, retryOf, amount, reason, returnId }: Credit,
    { session }: Transaction,
  ): Promise<number> {
    const _id = creditNoteIdOf(refundId);
    const related = await this.#documentsOf(order._id, session);
    const known = new Set(related.map((each) => each._id));
    if (known.has(_id) || (retryOf && isCredited(retryOf, known))) return 0;
    const invoice = invoicesOf(related).findLast(
      (each) => leftOf(each, notesOf(each, related)) > 0,
    );
    if (!invoice) return 0;
    const returned = order.returns?.find((each) => each.returnId === returnId)?.items ?? [];
    const pieces = order.items.map(({ p_id }) =>
      returned.reduce((count, each) => count + (each.p_id === p_id ? arrivedPieces(each) : 0), 0),
    );
    const built = buildCreditNote(invoice, notesOf(invoice, related), { amount, reason, pieces });
    if (!built) return 0;
    // A series of their own within the financial year.
    await this.#store({ _id, ...built }, invoice.seller.invoicePrefix, session, 'C');
    return built.sum.total;
  }

  /**
   * Issues the debit note that takes the credit note of a refund back, if it has one. A refund had arrived
   * before it failed, such as when the customer's bank returns the money.
   */
  async debitFor(
    {
      orderId,
      refundId,
      retryOf,
    }: Pick<SettledRefund, 'refundId' | 'retryOf'> & { orderId: string },
    { session }: Transaction,
  ): Promise<void> {
    const related = await this.#invoices.find({ orderId }, null, { session }).lean();
    const known = new Set(related.map((each) => each._id));
    const credited = [refundId, retryOf].find((id) => id !== undefined && isCredited(id, known));
    if (credited === undefined) return;
    const creditNote = related.find(({ _id }) => _id === creditNoteIdOf(credited));
    if (!creditNote) return;
    const debitNote = { _id: debitNoteIdOf(credited), ...buildDebitNote(creditNote) };
    await this.#store(debitNote, creditNote.seller.invoicePrefix, session, 'D');
  }

  /**
   * Credits the rest of the invoice of an order that is cancelled although nothing was paid for it. Should
   * it be paid or shipped after all, it gets another invoice.
   */
  async creditCancelled(order: OrderDocument, tx: Transaction): Promise<void> {
    const { _id: orderId, total: amount } = order;
    const related = await this.#documentsOf(orderId, tx.session);
    const known = new Set(related.map(({ _id }) => _id));
    const refundId = cancellationIdOf(orderId, cancellationsOf(orderId, known));
    await this.creditFor({ order, refundId, amount, reason: 'Order cancelled' }, tx);
  }

  /** Returns the attachment for the mails about an order: its latest invoice, if there is one. */
  async invoiceOf(orderId: string, session: ClientSession): Promise<MailAttachment[]> {
    const related = await this.#documentsOf(orderId, session);
    const latest = invoicesOf(related).at(-1);
    return latest ? [{ kind: 'invoice', id: latest._id }] : [];
  }

  /** Returns the attachment for the mails about a refund: its credit note, if there is one. */
  creditNoteOf(refundId: string, session: ClientSession): Promise<MailAttachment[]> {
    return this.#attachment(creditNoteIdOf(refundId), session);
  }

  /** Returns the invoices and notes of an order, oldest first. */
  async #documentsOf(orderId: string, session: ClientSession): Promise<InvoiceDocument[]> {
    const found = await this.#invoices.find({ orderId }, null, { session }).lean();
    return found.sort(byIssue);
  }

  async #attachment(id: string, session: ClientSession): Promise<MailAttachment[]> {
    const found = await this.#invoices.findById(id, { _id: 1 }, { session }).lean();
    return found ? [{ kind: 'invoice', id }] : [];
  }

  async #store(
    built: NewInvoice,
    prefix: string,
    session: ClientSession,
    suffix = '',
  ): Promise<void> {
    const issuedAt = new Date();
    const day = this.#dayOf(issuedAt);
    const series = `${prefix}/${suffix}${financialYear(day)}`;
    const number = invoiceNumber(series, await this.#numbers.take(series, session));
    await this.#invoices.insertMany([{ ...built, number, issuedAt, day }], { session });
    const { _id: invoiceId, orderId, kind } = built;
    await this.deps.orders.addInvoice(orderId, { invoiceId, kind, number, issuedAt }, session);
  }
}

/**
 * Whether an order needs an invoice: it has none that is not credited in full. Nothing is sold by an
 * order whose money was sent back.
 */
function lacksInvoice({ payment }: OrderDocument, related: readonly InvoiceDocument[]): boolean {
  if (payment && payment.paid > 0 && netOf(payment) <= 0) return false;
  return invoicesOf(related).every((each) => leftOf(each, notesOf(each, related)) === 0);
}

/** Sorts documents of one transaction by id, which counts the invoices of an order. */
const byIssue = (a: InvoiceDocument, b: InvoiceDocument) =>
  Number(a.issuedAt) - Number(b.issuedAt) || (a._id < b._id ? -1 : 1);

const invoicesOf = (related: readonly InvoiceDocument[]) =>
  related.filter(({ kind }) => kind === 'invoice');

const notesOf = ({ number }: InvoiceDocument, related: readonly InvoiceDocument[]) =>
  related.filter(({ corrects }) => corrects?.number === number);

/** Whether a refund has a credit note that no debit note has taken back. */
function isCredited(refundId: string, known: ReadonlySet<string>): boolean {
  return known.has(creditNoteIdOf(refundId)) && !known.has(debitNoteIdOf(refundId));
}

/** Returns how many cancellations of an order were credited, from the ids of its documents. */
function cancellationsOf(orderId: string, known: ReadonlySet<string>): number {
  let count = 0;
  while (known.has(creditNoteIdOf(cancellationIdOf(orderId, count)))) count += 1;
  return count;
}
