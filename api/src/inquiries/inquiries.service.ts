import type { Body, endpoints, Inquiry, ResponseBody } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { AddressLinks } from '../accounts/address-links.service.ts';
import type { AuditTrail } from '../audit/audit.service.ts';
import { NotFoundError } from '../errors.ts';
import type { Idempotency } from '../idempotency/idempotency.ts';
import type { IdempotentRequest } from '../idempotency/idempotent-request.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import type { Sequences } from '../mongo/sequences.ts';
import { Throttle } from '../mongo/throttle.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { type InquiryDocument, inquiryModel } from './inquiry.model.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  sequences: Sequences;
  audit: AuditTrail;
  addressLinks: AddressLinks;
  lookups: Lookups;
  /** Multiplies the rate limit. */
  throttle: number;
}

/** Inquiries for stones that are not in the catalogue, and their status. */
export class Inquiries {
  readonly #inquiries;
  readonly #throttle: Throttle;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle: factor } = deps;
    this.#inquiries = inquiryModel(connection);
    const limit = { name: 'inquiry', points: 20, seconds: 60 * 60, factor };
    this.#throttle = new Throttle(connection, limit);
  }

  /**
   * Stores an inquiry with the current text of its clarity, and sends a link that confirms its email
   * address, if it has one. An idempotent request is stored once.
   */
  async add(
    input: Body<typeof endpoints.addCustomInquiry>,
    ipAddress: string,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    const { idempotency, lookups, sequences, addressLinks } = this.deps;
    if (await idempotency.storedResponse(request)) return;
    await this.#throttle.consume(ipAddress);
    const { clarity_id = null, email } = input;
    const clarity = clarity_id === null ? null : (await lookups.embed({ clarity_id })).clarity;
    const _id = await sequences.next('inquiries');
    await idempotency.run(request, async ({ session }) => {
      const inquiry = { ...input, _id, clarity_id, clarity: clarity?.clarity ?? '' };
      await this.#inquiries.create([inquiry], { session });
      if (email) await addressLinks.send({ kind: 'inquiry', id: _id }, email, session);
      return null;
    });
  }

  /** Records that a mailed link was used. Returns false if the inquiry was deleted. */
  async confirmEmail(id: number, session: ClientSession): Promise<boolean> {
    const change = { $set: { emailConfirmedAt: new Date() } };
    const { matchedCount } = await this.#inquiries.updateOne({ _id: id }, change, { session });
    return matchedCount === 1;
  }

  /** Returns a page of inquiries, newest first. */
  async list({
    page,
    perPage,
    status,
  }: Body<typeof endpoints.getCustomInquiries>): Promise<
    ResponseBody<typeof endpoints.getCustomInquiries>['data']
  > {
    const filter = status === undefined ? {} : { status };
    const documents = await this.#inquiries
      .find(filter)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .lean();
    const totalInquiryCount = await this.#inquiries.countDocuments(filter);
    return { inquiryList: documents.map(presentInquiry), totalInquiryCount };
  }

  /** Returns the number of pending inquiries. */
  countPending(): Promise<number> {
    return this.#inquiries.countDocuments({ status: 0 });
  }

  async changeStatus(i_id: number, status: 0 | 1): Promise<Inquiry> {
    return this.deps.transactions.run(async ({ session }) => {
      const before = await this.#inquiries
        .findByIdAndUpdate(i_id, { $set: { status } }, { session, returnDocument: 'before' })
        .lean();
      if (!before) throw new NotFoundError('Inquiry');
      await this.deps.audit.record({ i_id }, { status: before.status }, { status }, session);
      return presentInquiry({ ...before, status });
    });
  }
}

function presentInquiry(document: InquiryDocument): Inquiry {
  return {
    i_id: document._id,
    u_name: document.u_name,
    email: document.email,
    emailConfirmed: Boolean(document.emailConfirmedAt),
    mo_no: document.mo_no,
    carat_size: document.carat_size,
    price_range: document.price_range,
    diamond_type: document.diamond_type,
    diamond_shape: document.diamond_shape,
    clarity_id: document.clarity_id,
    clarity: document.clarity ? { clarity: document.clarity } : null,
    diamond_color: document.diamond_color,
    diamond_cut_grade: document.diamond_cut_grade,
    additional_info: document.additional_info,
    status: document.status,
    createdAt: document.createdAt.toISOString(),
  };
}
