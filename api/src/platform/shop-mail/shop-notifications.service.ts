import { type ClientSession, type Connection, Types } from 'mongoose';
import type { Mail } from '../mail/mail.service.ts';
import { onDuplicateKey } from '../mongo/duplicate-key.ts';
import type { Transactions } from '../mongo/transactions.ts';
import { shopEventModel, shopMailPauseModel } from './shop-event.model.ts';
import type { ShopEvent, ShopEventKind } from './shop-event.ts';
import { maxListedEvents, shopMessage } from './shop-messages.ts';

interface Dependencies {
  connection: Connection;
  transactions: Transactions;
  mail: Mail;
  /** Who gets the mails; no one by default. */
  recipients: readonly string[];
  /** What they are notified of. */
  kinds: readonly ShopEventKind[];
  /** Base URL of the links in emails. */
  storeUrl: string;
  now?: () => number;
}

const minuteMs = 60_000;
/**
 * The least time between two mails about a kind of event: what happens meanwhile shares the next one, so
 * that strangers who send many messages cannot fill the inbox.
 */
const minIntervalsMs: Readonly<Record<ShopEventKind, number>> = {
  order: minuteMs,
  return: minuteMs,
  inquiry: 15 * minuteMs,
  contact: 15 * minuteMs,
  low_stock: 15 * minuteMs,
  payment: minuteMs,
};

/** Mails the shop about what happens in the store. */
export class ShopNotifications {
  readonly #events;
  readonly #pauses;
  readonly #kinds: readonly ShopEventKind[];
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#events = shopEventModel(deps.connection);
    this.#pauses = shopMailPauseModel(deps.connection);
    this.#kinds = deps.recipients.length === 0 ? [] : deps.kinds;
    this.#now = deps.now ?? Date.now;
  }

  /** Whether the shop wants to be notified of a kind of event. */
  wants(kind: ShopEventKind): boolean {
    return this.#kinds.includes(kind);
  }

  /** Stores events for the next mail, in the transaction of their cause. */
  async add(events: readonly ShopEvent[], session: ClientSession): Promise<void> {
    const createdAt = new Date(this.#now());
    const rows = events
      .filter(({ kind }) => this.wants(kind))
      .map((event) => ({ _id: new Types.ObjectId(), kind: event.kind, event, createdAt }));
    // Uses the driver: validation by mongoose would cost more than the write.
    if (rows.length > 0) await this.#events.collection.insertMany(rows, { session });
  }

  /** Queues a mail about each kind of event that has some, unless the last one is too recent. */
  async drain(): Promise<void> {
    for (const kind of this.#kinds) {
      if (!(await this.#events.exists({ kind }))) continue;
      await onDuplicateKey(this.#notify(kind), () => undefined); // another replica sends it
    }
  }

  #notify(kind: ShopEventKind): Promise<void> {
    const { transactions, mail, recipients, storeUrl } = this.deps;
    return transactions.run(async ({ session }) => {
      const now = this.#now();
      const pause = await this.#pauses.findById(kind, null, { session }).lean();
      if (pause && pause.until.getTime() > now) return;
      const listed = await this.#events
        .find({ kind }, null, { session })
        .sort({ createdAt: 1 })
        .limit(maxListedEvents)
        .lean();
      // Deletes what this transaction sees, so that events that are committed meanwhile stay.
      const { deletedCount } = await this.#events.deleteMany({ kind }, { session });
      if (deletedCount === 0) return;
      const until = new Date(now + minIntervalsMs[kind]);
      await this.#pauses.updateOne({ _id: kind }, { $set: { until } }, { session, upsert: true });
      const events = listed.map(({ event }) => event);
      const composed = mail.compose(shopMessage(kind, events, deletedCount, storeUrl));
      for (const to of recipients) await mail.send({ to, ...composed }, session);
    });
  }
}
