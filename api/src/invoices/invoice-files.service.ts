import type { endpoints, Query } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { csvHeader, csvRows } from '../csv/csv-text.ts';
import { InvalidInputError, NotFoundError } from '../errors.ts';
import { addDays, startOfDay } from '../orders/calendar.ts';
import { invoiceModel } from './invoice.model.ts';
import { invoiceExportHeader, invoiceExportRows } from './invoice-export.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { renderInvoice } from './invoice-pdf.ts';

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
