import { existingEmail, type MessageReply, maxReplies } from '@vajra/contract';
import type { ClientSession, Model } from 'mongoose';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import { ConflictError, EditConflictError, NotFoundError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ShopEvent } from '../../platform/shop-mail/shop-event.ts';
import { type QuotedMessage, replyMail } from './reply-mail.ts';
import {
  type MessageDocument,
  presentReply,
  replyAuthorRemoval,
  type StoredReply,
  withoutReplyTexts,
} from './stored-reply.ts';

export interface VisitorMessageDependencies
  extends Pick<
    Platform,
    | 'connection'
    | 'transactions'
    | 'idempotency'
    | 'sequences'
    | 'audit'
    | 'mail'
    | 'shopNotifications'
    | 'throttle'
  > {
  addressLinks: AddressLinks;
  storeName: string;
}

interface ReplyInput {
  message: string;
  /** The number of replies that the author has read. */
  replyCount: number;
}

interface MessageKind<Document, Summary> {
  kind: 'contact' | 'inquiry';
  label: string;
  idField: 'c_id' | 'i_id';
  model: Model<Document>;
  summarize: (document: Document) => Summary;
  quote: (document: Document) => QuotedMessage;
  /** The fields that audit entries contain, without personal data: deleted messages must not survive there. */
  audited: (document: Document) => object;
}

const confirmedBy = (email: string) => ({ email, emailConfirmedAt: { $ne: null } });
const newestFirst = { createdAt: -1, _id: -1 } as const;

/** Messages from visitors, which the shop answers. */
export abstract class VisitorMessages<Document extends MessageDocument, Summary> {
  readonly #throttle: Throttle;
  readonly #messages: Model<MessageDocument>;

  constructor(
    protected readonly deps: VisitorMessageDependencies,
    protected readonly kind: MessageKind<Document, Summary>,
  ) {
    const limit = { name: kind.kind, points: 20, factor: deps.throttle };
    this.#throttle = new Throttle(deps.connection, limit);
    // Queries here name the shared fields only, and TypeScript knows those of one kind only.
    this.#messages = kind.model as unknown as Model<MessageDocument>;
  }

  count(filter: { status?: 0 | 1 } = {}): Promise<number> {
    return this.#messages.countDocuments(filter);
  }

  /** Records that a mailed link was used. Returns false if the message was deleted. */
  async confirmEmail(id: number, session: ClientSession): Promise<boolean> {
    const change = { $set: { emailConfirmedAt: new Date() } };
    const { matchedCount } = await this.#messages.updateOne({ _id: id }, change, { session });
    return matchedCount === 1;
  }

  /** Deletes a message with its replies and its link. @throws {NotFoundError} */
  async remove(id: number): Promise<void> {
    const { addressLinks, audit, transactions } = this.deps;
    const { kind, idField, audited } = this.kind;
    await transactions.run(async ({ session }) => {
      const removed = await this.#messages.findByIdAndDelete(id, { session }).lean<Document>();
      if (!removed) throw this.notFound();
      await addressLinks.delete({ kind, id }, session);
      const before = { ...audited(removed), createdAt: removed.createdAt };
      await audit.record({ [idField]: id }, before, null, session);
    });
  }

  /** Returns a message with its replies. @throws {NotFoundError} */
  async get(id: number): Promise<Summary & { replies: MessageReply[] }> {
    const document = await this.#messages.findById(id).lean<Document>();
    if (!document) throw this.notFound();
    return this.#present(document);
  }

  /** Returns the messages of the owner of an address, which a mailed link has confirmed. */
  async ofConfirmedAddress(email: string) {
    const own = this.#messages.find(confirmedBy(email)).sort(newestFirst);
    return (await own.lean<Document[]>()).map((document) => this.#present(document));
  }

  /** Deletes the messages of the owner of an address, which a mailed link has confirmed. */
  async deleteOfConfirmedAddress(email: string, session: ClientSession): Promise<void> {
    await this.#messages.deleteMany(confirmedBy(email), { session });
  }

  /** Removes the name of a deleted user from the replies that they wrote. */
  async anonymizeAuthor(u_id: number, session: ClientSession): Promise<void> {
    const { filter, change, options } = replyAuthorRemoval(u_id);
    await this.#messages.updateMany(filter, change, { ...options, session });
  }

  /**
   * Stores a message, sends a link that confirms its address, if it has one, and notifies the shop. An
   * idempotent request is stored once.
   */
  protected async store(
    network: string,
    request: IdempotentRequest | undefined,
    create: (_id: number) => Promise<{ fields: { email?: string }; event: ShopEvent }>,
  ): Promise<void> {
    const { idempotency, sequences, addressLinks, shopNotifications } = this.deps;
    const { kind, model } = this.kind;
    if (await idempotency.storedResponse(request)) return;
    await this.#throttle.consume(network);
    const _id = await sequences.next(model.collection.name);
    const { fields, event } = await create(_id);
    await idempotency.run(request, async ({ session }) => {
      await this.#messages.create([{ ...fields, _id }], { session });
      const { email } = fields;
      if (email) await addressLinks.send({ kind, id: _id }, { email, network }, session);
      await shopNotifications.add([event], session);
      return null;
    });
  }

  /** Returns a page of messages, newest first, and how many there are in all. */
  protected async page(
    filter: { status?: 0 | 1 },
    page: { page: number; perPage: number },
  ): Promise<[found: Summary[], totalCount: number]> {
    const matching = this.#messages.find(filter, withoutReplyTexts).sort(newestFirst);
    const [documents, totalCount] = await findPage(matching, page);
    return [(documents as Document[]).map(this.kind.summarize), totalCount]; // all are of one kind
  }

  /**
   * Stores a reply, queues its mail and applies `change`, in one transaction.
   *
   * @throws {EditConflictError} when there are replies that the author has not read
   * @throws {ConflictError} when the message has the maximum number of replies
   */
  protected async answer(
    id: number,
    input: ReplyInput,
    author: Caller,
    request: IdempotentRequest | undefined,
    change?: { status: 0 | 1 },
  ) {
    const { audit, idempotency } = this.deps;
    const { idField, audited } = this.kind;
    const { response } = await idempotency.run(request, async ({ session }) => {
      const found = await this.#messages.findById(id, null, { session }).lean<Document>();
      if (!found) throw this.notFound();
      requireRead(found.replies ?? [], input.replyCount);
      const isMailed = await this.#mailReply(found, input.message, session);
      const { u_id, u_name } = author;
      const reply = { u_id, u_name, at: new Date(), message: input.message, isMailed };
      await this.#messages.updateOne(
        { _id: id },
        { $push: { replies: reply }, ...(change && { $set: change }) },
        { session },
      );
      const replyCount = input.replyCount + 1;
      const before = { replyCount: input.replyCount, ...audited(found) };
      await audit.record({ [idField]: id }, before, { replyCount, ...change }, session);
      const message = isMailed ? 'Reply sent.' : 'Reply noted. No mail was sent.';
      return { message, replyCount, isMailed };
    });
    return response;
  }

  protected notFound(): NotFoundError {
    return new NotFoundError(this.kind.label);
  }

  /** Queues the mail of a reply. Returns false without a usable address: the reply is a note. */
  async #mailReply(answered: Document, reply: string, session: ClientSession): Promise<boolean> {
    const { email: to } = answered;
    if (!existingEmail().safeParse(to).success) return false;
    const { mail, storeName } = this.deps;
    const content = mail.compose(replyMail(this.kind.quote(answered), reply, storeName));
    // The mail contains personal data, so its text is deleted once it is sent.
    await mail.send({ to, ...content, isSecret: true }, session);
    return true;
  }

  #present(document: Document) {
    return {
      ...this.kind.summarize(document),
      replies: (document.replies ?? []).map(presentReply),
    };
  }
}

function requireRead(replies: readonly StoredReply[], readCount: number): void {
  if (replies.length !== readCount) {
    throw new EditConflictError(
      'Another reply was written in the meantime. Please read it first.',
      { replies: replies.map(presentReply) },
    );
  }
  if (replies.length >= maxReplies) {
    throw new ConflictError(`A conversation has at most ${maxReplies} replies.`);
  }
}
