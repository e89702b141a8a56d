import type { Body, Contact, ContactDetail, endpoints, ResponseBody } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
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
import {
  presentReply,
  replyAuthorRemoval,
  summarizeReplies,
  withoutReplyTexts,
} from '../replies/stored-reply.ts';
import { type ContactDocument, contactModel } from './contact.model.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  idempotency: Idempotency;
  sequences: Sequences;
  audit: AuditTrail;
  addressLinks: AddressLinks;
  replies: Replies;
  shopNotifications: ShopNotifications;
  /** Multiplies the rate limit. */
  throttle: number;
}

/** Contact messages from visitors. */
export class Contacts {
  readonly #contacts;
  readonly #throttle: Throttle;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle: factor } = deps;
    this.#contacts = contactModel(connection);
    const limit = { name: 'contact', points: 20, seconds: 60 * 60, factor };
    this.#throttle = new Throttle(connection, limit);
  }

  /**
   * Stores a message, sends a link that confirms its address, and notifies the shop. An idempotent request
   * is stored once.
   */
  async add(
    input: Body<typeof endpoints.contactUs>,
    ipAddress: string,
    request: IdempotentRequest | undefined,
  ): Promise<void> {
    const { idempotency, sequences, addressLinks, shopNotifications } = this.deps;
    if (await idempotency.storedResponse(request)) return;
    await this.#throttle.consume(ipAddress);
    const _id = await sequences.next('contacts');
    await idempotency.run(request, async ({ session }) => {
      await this.#contacts.create([{ ...input, _id }], { session });
      const sender = { email: input.email, network: ipAddress };
      await addressLinks.send({ kind: 'contact', id: _id }, sender, session);
      await shopNotifications.add([{ kind: 'contact', c_id: _id }], session);
      return null;
    });
  }

  /** Records that a mailed link was used. Returns false if the message was deleted. */
  async confirmEmail(id: number, session: ClientSession): Promise<boolean> {
    const change = { $set: { emailConfirmedAt: new Date() } };
    const { matchedCount } = await this.#contacts.updateOne({ _id: id }, change, { session });
    return matchedCount === 1;
  }

  /** Returns a page of messages, newest first. */
  async list({
    page,
    perPage,
  }: Body<typeof endpoints.getContacts>): Promise<
    ResponseBody<typeof endpoints.getContacts>['data']
  > {
    const documents = await this.#contacts
      .find({}, withoutReplyTexts)
      .sort({ createdAt: -1, _id: -1 })
      .skip((page - 1) * perPage)
      .limit(perPage)
      .lean();
    return { contactData: documents.map(presentContact), totalContactCount: await this.count() };
  }

  /** Deletes a message with its replies and its link. @throws {NotFoundError} */
  async remove(c_id: number): Promise<void> {
    const { addressLinks, audit, transactions } = this.deps;
    await transactions.run(async ({ session }) => {
      const removed = await this.#contacts.findByIdAndDelete(c_id, { session }).lean();
      if (!removed) throw new NotFoundError('Contact');
      await addressLinks.delete({ kind: 'contact', id: c_id }, session);
      // No personal data: deleted messages must not survive in the audit trail.
      const { createdAt } = removed;
      await audit.record({ c_id }, { createdAt }, null, session);
    });
  }

  count(): Promise<number> {
    return this.#contacts.countDocuments();
  }

  /** Returns a message with its replies. @throws {NotFoundError} */
  async get(c_id: number): Promise<ContactDetail> {
    const document = await this.#contacts.findById(c_id).lean();
    if (!document) throw new NotFoundError('Contact');
    return presentContactDetail(document);
  }

  /** Stores a reply and queues its mail, in one transaction. */
  async reply(
    c_id: number,
    input: Body<typeof endpoints.replyToContact>,
    author: Caller,
    request: IdempotentRequest | undefined,
  ): Promise<ResponseBody<typeof endpoints.replyToContact>> {
    const { audit, idempotency, replies } = this.deps;
    const { response } = await idempotency.run(request, async ({ session }) => {
      const contact = await this.#contacts.findById(c_id, null, { session }).lean();
      if (!contact) throw new NotFoundError('Contact');
      const { name, email, message: text, createdAt: at } = contact;
      const answered = { kind: 'message', name, email, text, at, replies: contact.replies };
      const reply = await replies.write(answered, input, author, session);
      await this.#contacts.updateOne({ _id: c_id }, { $push: { replies: reply } }, { session });
      const replyCount = input.replyCount + 1;
      await audit.record({ c_id }, { replyCount: input.replyCount }, { replyCount }, session);
      return { message: replyNotice(reply), replyCount, isMailed: reply.isMailed };
    });
    return response;
  }

  /** Returns the messages of the owner of an address, which a mailed link has confirmed. */
  async ofConfirmedAddress(email: string): Promise<ContactDetail[]> {
    const own = { email, emailConfirmedAt: { $ne: null } };
    const documents = await this.#contacts.find(own).sort({ createdAt: -1, _id: -1 }).lean();
    return documents.map(presentContactDetail);
  }

  /** Deletes the messages of the owner of an address, which a mailed link has confirmed. */
  async deleteOfConfirmedAddress(email: string, session: ClientSession): Promise<void> {
    await this.#contacts.deleteMany({ email, emailConfirmedAt: { $ne: null } }, { session });
  }

  /** Removes the name of a deleted user from the replies that they wrote. */
  async anonymizeAuthor(u_id: number, session: ClientSession): Promise<void> {
    const { filter, change, options } = replyAuthorRemoval(u_id);
    await this.#contacts.updateMany(filter, change, { ...options, session });
  }
}

function presentContact(document: ContactDocument): Contact {
  const { _id, name, mo_no, email, message, createdAt, emailConfirmedAt } = document;
  return {
    c_id: _id,
    name,
    mo_no,
    email,
    emailConfirmed: Boolean(emailConfirmedAt),
    message,
    createdAt: createdAt.toISOString(),
    ...summarizeReplies(document.replies),
  };
}

function presentContactDetail(document: ContactDocument): ContactDetail {
  return { ...presentContact(document), replies: (document.replies ?? []).map(presentReply) };
}
