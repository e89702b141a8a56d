import type { ClientSession, Connection } from 'mongoose';
import type { MailAttachment } from '../mail/mail.model.ts';
import type { Transaction } from '../mongo/transactions.ts';
import { dayFormatter } from '../orders/calendar.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Products } from '../products/products.service.ts';
import {
  buildCreditNote,
  buildDebitNote,
  buildInvoice,
  type InvoiceContent,
} from './build-invoice.ts';
import { financialYear, invoiceNumber } from './financial-year.ts';
import {
  cancellationIdOf,
  creditNoteIdOf,
  debitNoteIdOf,
  type InvoiceDocument,
  invoiceIdOf,
  invoiceModel,
} from './invoice.model.ts';
import { InvoiceNumbers } from './invoice-numbers.ts';
import { rateOf, type TaxSettings } from './tax-settings.service.ts';

interface Dependencies {
  connection: Connection;
  products: Pick<Products, 'findMany'>;
  orders: Pick<Orders, 'addInvoices'>;
  taxSettings: Pick<TaxSettings, 'confirmed'>;
  /** Determines the days of issue, and with them the financial year. */
  timeZone: string;
}

export interface Credit {
  order: Pick<OrderDocument, '_id'>;
  /** Identifies the refund: a repeated call credits it once. */
  refundId: string;
  /** The refund that this one replaces. Earlier releases left its credit note to this one. */
  retryOf?: string | undefined;
  /** Minor units of the order's currency, including tax. */
  amount: number;
  reason: string;
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
   * Issues the invoices of paid or shipped orders that have none. Does nothing until an admin has
   * confirmed the tax settings.
   */
  async issueFor(orders: readonly OrderDocument[], tx: Transaction): Promise<void> {
    const { session } = tx;
    if (orders.length === 0) return;
    const settings = await this.deps.taxSettings.confirmed(session);
    if (!settings) return;
    const orderId = { $in: orders.map(({ _id }) => _id) };
    const issued = await this.#invoices.find({ orderId }, { _id: 1 }, { session }).lean();
    const known = new Set(issued.map(({ _id }) => _id));
    const idOf = ({ _id }: OrderDocument) => invoiceIdOf(_id, cancellationsOf(_id, known));
    const missing = orders.filter((order) => !known.has(idOf(order)));
    if (missing.length === 0) return;
    const productIds = missing.flatMap(({ items }) => items.map(({ p_id }) => p_id));
    const products = await this.deps.products.findMany([...new Set(productIds)], { session });
    const parents = new Map(products.map((each) => [each._id, each.parentcollection?.pc_id]));
    const built = missing.map((order): NewInvoice => {
      const rates = order.items.map(({ p_id }) => rateOf(settings, parents.get(p_id)));
      return { _id: idOf(order), ...buildInvoice(order, settings, rates) };
    });
    await this.#store(built, settings.seller.invoicePrefix, session);
  }

  /** Issues the credit note of a refund, if the order has an invoice that is not credited in full. */
  async creditFor(
    { order, refundId, retryOf, amount, reason }: Credit,
    tx: Transaction,
  ): Promise<void> {
    const { session } = tx;
    const _id = creditNoteIdOf(refundId);
    const related = await this.#invoices.find({ orderId: order._id }, null, { session }).lean();
    const known = new Set(related.map((each) => each._id));
    const invoiceId = invoiceIdOf(order._id, cancellationsOf(order._id, known));
    const invoice = related.find((each) => each._id === invoiceId);
    if (!invoice || known.has(_id) || (retryOf && isCredited(retryOf, known))) return;
    const earlier = related.filter(({ corrects }) => corrects?.number === invoice.number);
    const built = buildCreditNote(invoice, earlier, { amount, reason });
    // A series of their own within the financial year.
    if (built) await this.#store([{ _id, ...built }], invoice.seller.invoicePrefix, session, 'C');
  }

  /**
   * Issues the debit note that takes the credit note of a refund back, if it has one. A refund had arrived
   * before it failed, such as when the customer's bank returns the money.
   */
  async debitFor(
    { order, refundId, retryOf }: Pick<Credit, 'order' | 'refundId' | 'retryOf'>,
    { session }: Transaction,
  ): Promise<void> {
    const related = await this.#invoices.find({ orderId: order._id }, null, { session }).lean();
    const known = new Set(related.map((each) => each._id));
    const credited = [refundId, retryOf].find((id) => id !== undefined && isCredited(id, known));
    if (credited === undefined) return;
    const creditNote = related.find(({ _id }) => _id === creditNoteIdOf(credited));
    if (!creditNote) return;
    const debitNote = { _id: debitNoteIdOf(credited), ...buildDebitNote(creditNote) };
    await this.#store([debitNote], creditNote.seller.invoicePrefix, session, 'D');
  }

  /**
   * Credits the rest of the invoice of an order that is cancelled although nothing was paid for it. Should
   * it be paid or shipped after all, it gets another invoice.
   */
  async creditCancelled(order: OrderDocument, tx: Transaction): Promise<void> {
    const { _id: orderId, total: amount } = order;
    const known = await this.#idsOf(orderId, tx.session);
    const refundId = cancellationIdOf(orderId, cancellationsOf(orderId, known));
    await this.creditFor({ order, refundId, amount, reason: 'Order cancelled' }, tx);
  }

  /** Returns the attachment for the mails about an order: its invoice, if there is one. */
  async invoiceOf(orderId: string, session: ClientSession): Promise<MailAttachment[]> {
    const known = await this.#idsOf(orderId, session);
    return this.#attachment(invoiceIdOf(orderId, cancellationsOf(orderId, known)), session);
  }

  /** Returns the attachment for the mails about a refund: its credit note, if there is one. */
  creditNoteOf(refundId: string, session: ClientSession): Promise<MailAttachment[]> {
    return this.#attachment(creditNoteIdOf(refundId), session);
  }

  async #idsOf(orderId: string, session: ClientSession): Promise<ReadonlySet<string>> {
    const found = await this.#invoices.find({ orderId }, { _id: 1 }, { session }).lean();
    return new Set(found.map(({ _id }) => _id));
  }

  async #attachment(id: string, session: ClientSession): Promise<MailAttachment[]> {
    const found = await this.#invoices.findById(id, { _id: 1 }, { session }).lean();
    return found ? [{ kind: 'invoice', id }] : [];
  }

  async #store(
    built: readonly NewInvoice[],
    prefix: string,
    session: ClientSession,
    suffix = '',
  ): Promise<void> {
    const issuedAt = new Date();
    const day = this.#dayOf(issuedAt);
    const series = `${prefix}/${suffix}${financialYear(day)}`;
    const first = await this.#numbers.take(series, built.length, session);
    const documents = built.map((each, index): InvoiceDocument => {
      return { ...each, number: invoiceNumber(series, first + index), issuedAt, day };
    });
    await this.#invoices.insertMany(documents, { session });
    const references = documents.map(({ _id: invoiceId, orderId, kind, number }) => {
      return { orderId, invoice: { invoiceId, kind, number, issuedAt } };
    });
    await this.deps.orders.addInvoices(references, session);
  }
}

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
