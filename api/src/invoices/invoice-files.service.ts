import type { endpoints, Query } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { csvHeader, csvRows } from '../csv/csv-text.ts';
import { InvalidInputError, NotFoundError } from '../errors.ts';
import { addDays, startOfDay } from '../orders/calendar.ts';
import { creditNoteIdOf, invoiceIdOf, invoiceModel } from './invoice.model.ts';
import { invoiceExportHeader, invoiceExportRows } from './invoice-export.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { renderInvoice } from './invoice-pdf.ts';

/** A file that a mail will have. It is rendered when the mail is sent. */
export interface InvoiceAttachment {
  kind: 'invoice';
  id: string;
}

export interface InvoiceFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

interface Dependencies {
  connection: Connection;
  /** Determines where the days of an export begin. */
  timeZone: string;
}

/** Renders invoices and credit notes for customers, admins, mails and the accountant. */
export class InvoiceFiles {
  readonly #invoices;
  readonly #timeZone: string;

  constructor({ connection, timeZone }: Dependencies) {
    this.#invoices = invoiceModel(connection);
    this.#timeZone = timeZone;
  }

  /**
   * Renders a document as PDF.
   * @param u_id the customer whose document it has to be; anyone's by default
   * @throws NotFoundError
   */
  async render(invoiceId: string, u_id?: number): Promise<InvoiceFile> {
    const found = await this.#invoices.findById(invoiceId).lean();
    if (!found || (u_id !== undefined && found.u_id !== u_id)) throw new NotFoundError('Invoice');
    return {
      filename: `${found.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      content: await renderInvoice(invoiceLayout(found), found.issuedAt),
    };
  }

  /** Returns the attachment for mails about an order: its invoice, if there is one. */
  invoiceOf(orderId: string, session?: ClientSession): Promise<InvoiceAttachment[]> {
    return this.#attachment(invoiceIdOf(orderId), session);
  }

  /** Returns the attachment for mails about a refund: its credit note, if there is one. */
  creditNoteOf(refundId: string, session?: ClientSession): Promise<InvoiceAttachment[]> {
    return this.#attachment(creditNoteIdOf(refundId), session);
  }

  async #attachment(id: string, session?: ClientSession): Promise<InvoiceAttachment[]> {
    const exists = await this.#invoices.exists({ _id: id }).session(session ?? null);
    return exists ? [{ kind: 'invoice', id }] : [];
  }

  /** Returns the documents of a period as CSV. @throws InvalidInputError when it ends before it begins */
  export({ from, to }: Query<typeof endpoints.exportInvoices>): AsyncIterable<string> {
    if (to < from) {
      throw new InvalidInputError([{ field: 'to', message: 'must not be before from' }]);
    }
    const issuedAt = {
      $gte: startOfDay(from, this.#timeZone),
      $lt: startOfDay(addDays(to, 1), this.#timeZone),
    };
    return this.#csv({ issuedAt });
  }

  async *#csv(filter: { issuedAt: { $gte: Date; $lt: Date } }): AsyncGenerator<string> {
    yield csvHeader(invoiceExportHeader);
    const found = this.#invoices.find(filter).sort({ issuedAt: 1, number: 1 }).lean().cursor();
    for await (const document of found) yield csvRows(invoiceExportRows(document));
  }
}
