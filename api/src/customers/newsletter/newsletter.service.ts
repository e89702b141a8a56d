import { createHmac, hkdfSync } from 'node:crypto';
import type { NewsletterSubscriber, QueryOf, ResponseBodyOf } from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import type { AddressLinks } from '../../identity/accounts/address-links.service.ts';
import { csvHeader, csvRows } from '../../platform/csv/csv-text.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { isDuplicateKey } from '../../platform/mongo/duplicate-key.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import { Throttle } from '../../platform/mongo/throttle.ts';
import type { Platform } from '../../platform/platform.ts';
import { type SubscriberDocument, subscriberModel } from './subscriber.model.ts';
import { welcomeMessage } from './welcome-message.ts';

interface Dependencies
  extends Pick<
    Platform,
    'connection' | 'transactions' | 'sequences' | 'audit' | 'mail' | 'storeUrl' | 'throttle'
  > {
  addressLinks: AddressLinks;
}

/**
 * Rolls a subscription back when the address gets no more mails today: a new link, which nobody
 * receives, would invalidate the one that was mailed before.
 */
class NothingSentError extends Error {}

export const unsubscribePath = '/api/newsletter/unsubscribe';

const exportBatchSize = 500;
const exportHeader = ['Email', 'Confirmed', 'Unsubscribe link'];

/**
 * The addresses that want the newsletter, which the shop writes with a program of its own. An address
 * is subscribed once a mailed link has shown that it is the visitor's, and deleted when it is unsubscribed.
 */
export class Newsletter {
  readonly #subscribers;
  readonly #throttle: Throttle;
  readonly #secret: Buffer;

  constructor(
    private readonly deps: Dependencies,
    serverSecret: string,
  ) {
    const { connection, throttle: factor } = deps;
    this.#subscribers = subscriberModel(connection);
    this.#throttle = new Throttle(connection, { name: 'newsletter', points: 20, factor });
    this.#secret = Buffer.from(hkdfSync('sha256', serverSecret, '', 'newsletter', 32));
  }

  /**
   * Stores an address and sends a link that confirms it. Does nothing if the address is subscribed or
   * gets no more mails today: the caller must not learn which.
   */
  async subscribe(email: string, network: string): Promise<void> {
    await this.#throttle.consume(network);
    const { addressLinks, sequences, transactions } = this.deps;
    const newId = await sequences.next('newsletter_subscribers');
    try {
      await transactions.run(async ({ session }) => {
        const found = await this.#subscribers.findOne({ email }, null, { session }).lean();
        if (found?.confirmedAt) return;
        const requestedAt = new Date();
        const expiresAt = new Date(requestedAt.getTime() + addressLinks.lifetimeMs);
        const _id = found?._id ?? newId;
        await this.#subscribers.updateOne(
          { _id },
          {
            $set: { requestedAt, expiresAt },
            $setOnInsert: { email, key: this.#keyOf(email), confirmedAt: null },
          },
          { session, upsert: true },
        );
        const owner = { kind: 'newsletter', id: _id } as const;
        const isSent = await addressLinks.send(owner, { email, network }, session);
        if (!isSent) throw new NothingSentError();
      });
    } catch (error) {
      if (error instanceof NothingSentError) return;
      // A request at the same time may have stored the address and sent its link.
      if (!isDuplicateKey(error) || !(await this.#subscribers.exists({ email }))) throw error;
    }
  }

  /** Subscribes an address whose mailed link was used. Returns false if it was deleted meanwhile. */
  async confirm(_id: number, session: ClientSession): Promise<boolean> {
    const change = { $set: { confirmedAt: new Date(), expiresAt: null } };
    const subscriber = await this.#subscribers
      .findOneAndUpdate({ _id }, change, { session })
      .lean();
    if (!subscriber) return false;
    const unsubscribeUrl = this.#unsubscribeUrl(subscriber);
    const { mail } = this.deps;
    const content = mail.compose(welcomeMessage(unsubscribeUrl));
    await mail.send({ to: subscriber.email, ...content, unsubscribeUrl }, session);
    return true;
  }

  /** Deletes the address of an unsubscribe link. An unknown key is accepted: it may be deleted already. */
  async unsubscribe(key: string): Promise<void> {
    await this.deps.transactions.run(async ({ session }) => {
      const removed = await this.#subscribers.findOneAndDelete({ key }, { session }).lean();
      if (removed) await this.#deleteLink(removed, session);
    });
  }

  /** Returns a page of addresses: newest first, or by address those that begin with a search. */
  async list({
    page,
    perPage,
    search,
  }: QueryOf<'getSubscribers'>): Promise<ResponseBodyOf<'getSubscribers'>> {
    const prefix = search?.toLowerCase();
    const filter = prefix === undefined ? {} : { email: { $gte: prefix, $lt: `${prefix}\uffff` } };
    const matching = this.#subscribers.find(filter).sort(prefix === undefined ? '-_id' : 'email');
    const [documents, totalCount] = await findPage(matching, { page, perPage });
    return { subscribers: documents.map(presentSubscriber), totalCount };
  }

  /** Yields the confirmed addresses as CSV, by address. */
  async *export(): AsyncGenerator<string> {
    yield csvHeader(exportHeader);
    const all = this.#subscribers.find().sort({ email: 1 }).lean();
    let rows: string[][] = [];
    for await (const subscriber of all.cursor({ batchSize: exportBatchSize })) {
      if (!subscriber.confirmedAt) continue;
      const { email, confirmedAt } = subscriber;
      rows.push([email, confirmedAt.toISOString(), this.#unsubscribeUrl(subscriber)]);
      if (rows.length < exportBatchSize) continue;
      yield csvRows(rows);
      rows = [];
    }
    yield csvRows(rows);
  }

  /** Deletes an address for the shop. @throws {NotFoundError} */
  async remove(subscriber_id: number): Promise<void> {
    const { audit, transactions } = this.deps;
    await transactions.run(async ({ session }) => {
      const removed = await this.#subscribers.findByIdAndDelete(subscriber_id, { session }).lean();
      if (!removed) throw new NotFoundError('Subscriber');
      await this.#deleteLink(removed, session);
      // No personal data: deleted addresses must not survive in the audit trail.
      const { requestedAt, confirmedAt } = removed;
      await audit.record({ subscriber_id }, { requestedAt, confirmedAt }, null, session);
    });
  }

  /** Returns the subscription of an address that a mailed link has confirmed. */
  async ofConfirmedAddress(email: string): Promise<NewsletterSubscriber | null> {
    const found = await this.#subscribers.findOne({ email, confirmedAt: { $ne: null } }).lean();
    return found && presentSubscriber(found);
  }

  /** Deletes an address whose owner is known, confirmed or not. */
  async deleteOfAddress(email: string, session: ClientSession): Promise<void> {
    const removed = await this.#subscribers.findOneAndDelete({ email }, { session }).lean();
    if (removed) await this.#deleteLink(removed, session);
  }

  #deleteLink({ _id: id }: SubscriberDocument, session: ClientSession): Promise<void> {
    return this.deps.addressLinks.delete({ kind: 'newsletter', id }, session);
  }

  #unsubscribeUrl({ key }: SubscriberDocument): string {
    return `${this.deps.storeUrl}${unsubscribePath}?key=${key}`;
  }

  #keyOf(email: string): string {
    return createHmac('sha256', this.#secret).update(email).digest('base64url');
  }
}

function presentSubscriber(document: SubscriberDocument): NewsletterSubscriber {
  const { _id, email, requestedAt, confirmedAt } = document;
  return {
    subscriber_id: _id,
    email,
    requestedAt: requestedAt.toISOString(),
    confirmedAt: confirmedAt?.toISOString() ?? null,
  };
}
