import type { Body, endpoints, Inquiry, InquiryDetail, ResponseBody } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import type { Lookups } from '../../catalogue/lookups/lookups.service.ts';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import type { AuditTrail } from '../../platform/audit/audit.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { Idempotency } from '../../platform/idempotency/idempotency.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { Sequences } from '../../platform/mongo/sequences.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';
import type { Transactions } from '../../platform/mongo/transactions.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import { type Replies, replyNotice } from '../replies/replies.service.ts';
import { replyAuthorRemoval, withoutReplyTexts } from '../replies/stored-reply.ts';
import { inquiryModel } from './inquiry.model.ts';
import { presentInquiry, presentInquiryDetail, requestText } from './inquiry.presenter.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  sequences: Sequences;
  audit: AuditTrail;
  addressLinks: AddressLinks;
  shopNotifications: ShopNotifications;
  lookups: Lookups;
  replies: Replies;
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
   * address, if it has one, and notifies the shop. An idempotent request is stored once.
   */
  async add(
    input: Body<typeof endpoints.addCustomInquiry>,
    ipAddress: string,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    const { idempotency, lookups, sequences, addressLinks, shopNotifications } = this.deps;
    if (await idempotency.storedResponse(request)) return;
    await this.#throttle.consume(ipAddress);
    const { clarity_id = null, email } = input;
    const clarity = clarity_id === null ? null : (await lookups.embed({ clarity_id })).clarity;
    const _id = await sequences.next('inquiries');
    await idempotency.run(request, async ({ session }) => {
      const inquiry = { ...input, _id, clarity_id, clarity: clarity?.clarity ?? '' };
      await this.#inquiries.create([inquiry], { session });
      if (email) {
        const sender = { email, network: ipAddress };
        await addressLinks.send({ kind: 'inquiry', id: _id }, sender, session);
      }
      const diamondType = input.diamond_type ?? '';
      await shopNotifications.add([{ kind: 'inquiry', i_id: _id, diamondType }], session);
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
      .find(filter, withoutReplyTexts)
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

  /** Deletes an inquiry with its replies and its link. @throws {NotFoundError} */
  async remove(i_id: number): Promise<void> {
    const { addressLinks, audit, transactions } = this.deps;
    await transactions.run(async ({ session }) => {
      const removed = await this.#inquiries.findByIdAndDelete(i_id, { session }).lean();
      if (!removed) throw new NotFoundError('Inquiry');
      await addressLinks.delete({ kind: 'inquiry', id: i_id }, session);
      // No personal data: deleted inquiries must not survive in the audit trail.
      const { status, createdAt } = removed;
      await audit.record({ i_id }, { status, createdAt }, null, session);
    });
  }

  /** Returns an inquiry with its replies. @throws {NotFoundError} */
  async get(i_id: number): Promise<InquiryDetail> {
    const document = await this.#inquiries.findById(i_id).lean();
    if (!document) throw new NotFoundError('Inquiry');
    return presentInquiryDetail(document);
  }

  /** Stores a reply, queues its mail and changes the status, in one transaction. */
  async reply(
    i_id: number,
    input: Body<typeof endpoints.replyToInquiry>,
    author: Caller,
    request: IdempotentRequest | undefined,
  ): Promise<ResponseBody<typeof endpoints.replyToInquiry>> {
    const { audit, idempotency, replies } = this.deps;
    const { response } = await idempotency.run(request, async ({ session }) => {
      const inquiry = await this.#inquiries.findById(i_id, null, { session }).lean();
      if (!inquiry) throw new NotFoundError('Inquiry');
      const { u_name: name, email, createdAt: at, status } = inquiry;
      const quoted = { kind: 'inquiry', name, at, text: requestText(inquiry) };
      const answered = { ...quoted, email, replies: inquiry.replies };
      const reply = await replies.write(answered, input, author, session);
      const change = { $push: { replies: reply }, $set: { status: input.status } };
      await this.#inquiries.updateOne({ _id: i_id }, change, { session });
      const replyCount = input.replyCount + 1;
      const before = { replyCount: input.replyCount, status };
      await audit.record({ i_id }, before, { replyCount, status: input.status }, session);
      return { message: replyNotice(reply), replyCount, isMailed: reply.isMailed };
    });
    return response;
  }

  /** Returns the inquiries of the owner of an address, which a mailed link has confirmed. */
  async ofConfirmedAddress(email: string): Promise<InquiryDetail[]> {
    const own = { email, emailConfirmedAt: { $ne: null } };
    const documents = await this.#inquiries.find(own).sort({ createdAt: -1, _id: -1 }).lean();
    return documents.map(presentInquiryDetail);
  }

  /** Deletes the inquiries of the owner of an address, which a mailed link has confirmed. */
  async deleteOfConfirmedAddress(email: string, session: ClientSession): Promise<void> {
    await this.#inquiries.deleteMany({ email, emailConfirmedAt: { $ne: null } }, { session });
  }

  /** Removes the name of a deleted user from the replies that they wrote. */
  async anonymizeAuthor(u_id: number, session: ClientSession): Promise<void> {
    const { filter, change, options } = replyAuthorRemoval(u_id);
    await this.#inquiries.updateMany(filter, change, { ...options, session });
  }
}
