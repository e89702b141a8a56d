import { randomUUID } from 'node:crypto';
import type { Connection, Types } from 'mongoose';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { DatabaseState } from '../mongo/database-state.ts';
import { type MailDocument, mailModel, maxAttempts } from './mail.model.ts';
import { isServerFailure } from './mail-sender.ts';

interface Dependencies {
  connection: Connection;
  database: Pick<DatabaseState, 'respondsForMs'>;
  log: Logger;
  /** Sends a message. Resolves once the mail server has accepted it. */
  send(message: MailDocument): Promise<unknown>;
}

const pollIntervalMs = 1000;
/** Messages that are claimed, and marked as sent, with one write. */
const batchSize = 50;
/** Messages sent concurrently: composing many at once would delay the requests of customers. */
export const concurrency = 5;
/** How long a claimed message belongs to its process. After that another one sends it. */
const leaseMs = 2 * 60_000;
/**
 * After the database was away, processes first mark what they have sent meanwhile. Only then are expired
 * claims of others taken over.
 */
const takeoverDelayMs = 5000;
const firstRetryMs = 30_000;
const maxRetryMs = 60 * 60_000;
/** Between attempts to reach a mail server that does not respond. */
const maxProbeDelayMs = 30_000;

/** A mail server that does not respond. */
interface Outage {
  since: number;
  attempts: number;
  nextAttemptAt: number;
}

/** `unsent`: not attempted, or not received by any server. */
type Attempt = 'accepted' | 'refused' | 'unsent';

/**
 * Sends the messages of the outbox: at least once, and twice only after a process was killed between the
 * mail server's acceptance and its note of it. Both have the same Message-ID.
 */
export class MailDelivery {
  readonly #outbox;
  readonly #sending = new PQueue({ concurrency });
  /** Messages that the mail server has accepted and the outbox does not know of yet. */
  readonly #accepted = new Map<string, MailDocument>();
  #outage: Outage | undefined;

  constructor(private readonly deps: Dependencies) {
    this.#outbox = mailModel(deps.connection);
  }

  /** Notes what was sent, once nothing more is sent. */
  async stop(): Promise<void> {
    await this.#markAccepted().catch((error) => {
      this.deps.log.warn({ err: error }, 'mails that were sent stay unmarked and are sent again');
    });
  }

  /** Returns the numbers of messages that wait, and of those that were given up. */
  async count(): Promise<{ waiting: number; failed: number }> {
    const [waiting, failed] = await Promise.all([
      this.#outbox.countDocuments({ sentAt: null, attempts: { $lt: maxAttempts } }),
      this.#outbox.countDocuments({ sentAt: null, attempts: { $gte: maxAttempts } }),
    ]);
    return { waiting, failed };
  }

  /** Sends all messages that are due; while the mail server does not respond, at most one. */
  async drain(): Promise<void> {
    await this.#markAccepted();
    for (;;) {
      if (this.#outage && Date.now() < this.#outage.nextAttemptAt) return;
      const size = this.#outage ? 1 : batchSize;
      const lastStart = performance.now() + leaseMs / 2;
      const messages = await this.#claim(size);
      if (messages.length === 0) return;
      const attempts = await this.#sending.addAll(
        messages.map((message) => () => this.#try(message, lastStart)),
      );
      const having = (attempt: Attempt) =>
        messages.filter((_, index) => attempts[index] === attempt);
      await this.#markAccepted();
      await this.#retryLater(having('refused'));
      await this.#giveBack(having('unsent'));
      // Messages added in the meantime wait for the next poll: batches cost less than single writes.
      if (messages.length < size) return;
    }
  }

  async #claim(size: number): Promise<MailDocument[]> {
    // The database may be away, and return, during the read.
    const isDue = () => ({
      sentAt: null,
      due: { $lte: new Date() },
      attempts: { $lt: maxAttempts },
      ...(this.deps.database.respondsForMs < takeoverDelayMs && { claim: null }),
    });
    const found = await this.#outbox.find(isDue()).sort({ due: 1 }).limit(size).lean();
    if (found.length === 0) return [];
    const _id = { $in: found.map((message) => message._id) };
    const claim = randomUUID();
    const due = { $add: ['$$NOW', leaseMs] };
    const { modifiedCount } = await this.#outbox.updateMany(
      { ...isDue(), _id },
      [{ $set: { claim, attempts: { $add: ['$attempts', 1] }, due } }],
      { updatePipeline: true },
    );
    const claimed = found.map((message) => ({
      ...message,
      claim,
      attempts: message.attempts + 1,
    }));
    if (modifiedCount === found.length) return claimed;
    // Another replica has claimed some of them first.
    return this.#outbox.find({ _id, claim }).lean();
  }

  async #try(message: MailDocument, lastStart: number): Promise<Attempt> {
    // The claim may expire while it is sent, because the server is slow or this process was stopped.
    if (performance.now() > lastStart) return 'unsent';
    // The server did not respond to another message of the batch.
    if (this.#outage && Date.now() < this.#outage.nextAttemptAt) return 'unsent';
    try {
      await this.deps.send(message);
      this.#accepted.set(String(message._id), message);
      this.#endOutage();
      return 'accepted';
    } catch (error) {
      if (isServerFailure(error)) {
        this.#recordOutage(error);
        return 'unsent';
      }
      this.#endOutage();
      const reason = error instanceof Error ? error.message : error;
      this.deps.log.warn({ reason, mail: String(message._id) }, 'a mail was not sent');
      return 'refused';
    }
  }

  #recordOutage(error: unknown): void {
    const now = Date.now();
    if (!this.#outage) {
      this.#outage = { since: now, attempts: 0, nextAttemptAt: 0 };
      const reason = error instanceof Error ? error.message : error;
      this.deps.log.warn({ reason }, 'the mail server does not respond; mails wait');
    }
    if (now < this.#outage.nextAttemptAt) return; // by another message at the same time
    const delayMs = Math.min(maxProbeDelayMs, pollIntervalMs * 2 ** this.#outage.attempts);
    this.#outage.attempts += 1;
    this.#outage.nextAttemptAt = now + delayMs;
  }

  #endOutage(): void {
    if (!this.#outage) return;
    const seconds = Math.round((Date.now() - this.#outage.since) / 1000);
    this.#outage = undefined;
    this.deps.log.info({ seconds }, 'the mail server responds again');
  }

  /** Notes what was sent. Throws if the database is away; then it is noted later. */
  async #markAccepted(): Promise<void> {
    const messages = [...this.#accepted.values()];
    for (const isSecret of [false, true]) {
      const ids = messages
        .filter((message) => Boolean(message.isSecret) === isSecret)
        .map(({ _id }) => _id);
      await this.#markSent(ids, isSecret ? { text: '' } : {});
      for (const id of ids) this.#accepted.delete(String(id));
    }
  }

  async #markSent(ids: readonly Types.ObjectId[], change: { text?: '' }): Promise<void> {
    if (ids.length === 0) return;
    await this.#outbox.updateMany(
      { _id: { $in: ids } },
      { $set: { sentAt: new Date(), ...change }, $unset: { body: 1, html: 1 } },
    );
  }

  /** Schedules another attempt at messages that the server refused, later each time. */
  async #retryLater(messages: readonly MailDocument[]): Promise<void> {
    for (const { _id, claim, attempts } of messages) {
      const delayMs = Math.min(maxRetryMs, firstRetryMs * 2 ** (attempts - 1));
      const due = new Date(Date.now() + delayMs);
      // Another process may have taken it over.
      const own = { _id, claim, sentAt: null };
      await this.#outbox.updateOne(own, { $set: { due }, $unset: { claim: 1 } });
    }
  }

  /** Makes messages due that were not attempted, or that no server received. */
  async #giveBack(messages: readonly MailDocument[]): Promise<void> {
    if (messages.length === 0) return;
    await this.#outbox.updateMany(
      {
        _id: { $in: messages.map(({ _id }) => _id) },
        claim: messages[0]?.claim,
        sentAt: null,
      },
      { $set: { due: new Date() }, $unset: { claim: 1 }, $inc: { attempts: -1 } },
    );
  }
}
