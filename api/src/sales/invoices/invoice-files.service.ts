import type { QueryOf } from '@vajra/contract';
import type { Logger } from 'pino';
import { csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import { StoredFiles } from '../../platform/mongo/stored-files.ts';
import type { Platform } from '../../platform/platform.ts';
import { addDays, startOfDay } from '../orders/calendar.ts';
import { type InvoiceDocument, invoiceModel } from './invoice.model.ts';
import { invoiceExportHeader, invoiceExportRows } from './invoice-export.ts';
import { invoiceLayout } from './invoice-layout.ts';
import { InvoiceRenderer } from './invoice-renderer.ts';

export interface InvoiceFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

interface Dependencies extends Pick<Platform, 'connection' | 'log'> {
  /** Determines where the days of an export begin. */
  timeZone: string;
}

/** Who wants a document. */
interface Reader {
  /** Whose renderings wait for each other. */
  client: string;
  /** The customer whose document it has to be; anyone's by default. */
  u_id?: number;
}

/**
 * Serves invoices and credit notes to customers, admins, mails and the accountant. Their PDFs are kept,
 * since documents never change, in a bucket of their own that no public call reads.
 */
export class InvoiceFiles {
  readonly renderer = new InvoiceRenderer();
  readonly #invoices;
  readonly #files: StoredFiles<object>;
  readonly #log: Logger;
  readonly #timeZone: string;
  /** Documents that are being read or rendered, by id. */
  readonly #pending = new Map<string, Promise<Buffer>>();

  constructor({ connection, log, timeZone }: Dependencies) {
    this.#invoices = invoiceModel(connection);
    this.#files = new StoredFiles(connection, 'invoice_pdfs');
    this.#log = log;
    this.#timeZone = timeZone;
  }

  /** Returns a document as PDF. @throws NotFoundError, TooManyRequestsError */
  async get(invoiceId: string, { client, u_id }: Reader): Promise<InvoiceFile> {
    const found = await this.#invoices.findById(invoiceId).lean();
    if (!found || (u_id !== undefined && found.u_id !== u_id)) throw new NotFoundError('Invoice');
    return {
      filename: `${found.number.replaceAll('/', '-')}.pdf`,
      contentType: 'application/pdf',
      content: await this.#contentOf(found, client),
    };
  }

  /** Concurrent requests for a document share its content. */
  #contentOf(invoice: InvoiceDocument, client: string): Promise<Buffer> {
    const pending = this.#pending.get(invoice._id);
    if (pending) return pending;
    const content = this.#readOrRender(invoice, client).finally(() =>
      this.#pending.delete(invoice._id),
    );
    this.#pending.set(invoice._id, content);
    return content;
  }

  async #readOrRender(invoice: InvoiceDocument, client: string): Promise<Buffer> {
    const { _id, issuedAt } = invoice;
    const stored = await this.#attempt('read', _id, () => this.#read(_id));
    if (stored) return stored;
    const rendered = await this.renderer.render(
      { layout: invoiceLayout(invoice), issuedAt },
      client,
    );
    // Another replica may have stored it in the meantime, with the same bytes.
    await this.#attempt('store', _id, () => this.#files.write(_id, [rendered], {}));
    return rendered;
  }

  async #read(name: string): Promise<Buffer | null> {
    const file = await this.#files.findToServe(name);
    if (!file) return null;
    try {
      return await this.#files.readAll(file);
    } catch (error) {
      // Its chunks are incomplete: it is stored again.
      if (error instanceof NotFoundError) await this.#files.remove(file);
      throw error;
    }
  }

  /** Without the stored file, a document is rendered and sent. */
  async #attempt<T>(action: string, invoiceId: string, work: () => Promise<T>): Promise<T | null> {
    try {
      return await work();
    } catch (error) {
      this.#log.warn({ err: error, invoiceId }, `could not ${action} the PDF of an invoice`);
      return null;
    }
  }

  /** Returns the documents of a period as CSV. @throws InvalidInputError when it ends before it begins */
  export({ from, to }: QueryOf<'exportInvoices'>): AsyncIterable<string> {
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
