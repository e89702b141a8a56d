import type { ClientSession, Connection } from 'mongoose';
import { UnprocessableError } from '../errors.ts';
import type { Stamp } from '../mongo/change-spaces.ts';
import type { Transactions, TransactionWork } from '../mongo/transactions.ts';
import { idempotencyModel } from './idempotency.model.ts';
import type { IdempotentRequest } from './idempotent-request.ts';

/** What a request came to: its answer, and whether that was given before. */
export interface IdempotentResult<Answer> {
  response: Answer;
  /** Nothing was done this time. */
  isReplay: boolean;
}

/** As long as a phone may lie in a drawer with something unsent. */
const retentionMs = 30 * 24 * 60 * 60 * 1000;

/**
 * Transactions that a repeatable request gets once: its answer is kept in the transaction of its
 * effect, and whoever repeats it gets that answer. Refusals are not kept, since nothing was done.
 */
export class Idempotency {
  readonly #records;

  constructor(
    connection: Connection,
    private readonly transactions: Transactions,
  ) {
    this.#records = idempotencyModel(connection);
  }

  /** Like Transactions.run, once for each key. The result of `work` must survive JSON. */
  run<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    work: TransactionWork<Answer>,
  ): Promise<IdempotentResult<Answer>>;
  run<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    stamps: Stamp | readonly Stamp[],
    work: TransactionWork<Answer>,
  ): Promise<IdempotentResult<Answer>>;
  run<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    ...args:
      | [TransactionWork<Answer>]
      | [stamps: Stamp | readonly Stamp[], work: TransactionWork<Answer>]
  ): Promise<IdempotentResult<Answer>> {
    const [stamps, work] = args.length === 1 ? [[], args[0]] : args;
    return this.#orConcurrentResponse(request, () =>
      this.transactions.run(stamps, (tx) => this.#runOnce(request, tx.session, () => work(tx))),
    );
  }

  /**
   * What the request was answered before, if it was: to be asked where something stands before the
   * transaction that a repeat must not meet, such as a throttle. Throws UnprocessableError if its key was
   * another request's.
   */
  async storedResponse<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    session?: ClientSession,
  ): Promise<IdempotentResult<Answer> | undefined> {
    if (!request) return undefined;
    const record = await this.#records
      .findById(request.id)
      .session(session ?? null)
      .lean();
    if (!record) return undefined;
    if (record.fingerprint !== request.fingerprint) {
      throw new UnprocessableError('This Idempotency-Key was used for another request.');
    }
    return { response: record.answer as Answer, isReplay: true }; // kept below for the same call
  }

  /** Forgets what a customer was answered. */
  async deleteForCustomer(u_id: number, session: ClientSession): Promise<void> {
    // All that begin with `u_id:`, by the index that ids have; a semicolon follows the colon.
    const own = { _id: { $gte: `${u_id}:`, $lt: `${u_id};` } };
    await this.#records.deleteMany(own, { session });
  }

  async #runOnce<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    session: ClientSession,
    work: () => Promise<Answer>,
  ): Promise<IdempotentResult<Answer>> {
    const first = await this.storedResponse<Answer>(request, session);
    if (first) return first;
    const answer = await work();
    if (request) {
      const { id: _id, fingerprint } = request;
      const expiresAt = new Date(Date.now() + retentionMs);
      await this.#records.create([{ _id, fingerprint, answer, expiresAt }], { session });
    }
    return { response: answer, isReplay: false };
  }

  /** The same request at once, on another replica perhaps, may have won: its answer is this one's. */
  async #orConcurrentResponse<Answer extends object | null>(
    request: IdempotentRequest | undefined,
    act: () => Promise<IdempotentResult<Answer>>,
  ): Promise<IdempotentResult<Answer>> {
    try {
      return await act();
    } catch (error) {
      const winner = await this.storedResponse<Answer>(request);
      if (winner) return winner;
      throw error;
    }
  }
}
