import { keyRetentionMs } from '@vajra/contract';
import type { ClientSession, Connection } from 'mongoose';
import { UnprocessableError } from '../errors.ts';
import type { Transactions, TransactionWork } from '../mongo/transactions.ts';
import { type IdempotencyDocument, idempotencyModel } from './idempotency.model.ts';
import type { IdempotentRequest } from './idempotent-request.ts';

/** The response to a request, and whether it was stored by an earlier attempt. */
export interface IdempotentResult<Response> {
  response: Response;
  /** True when the work did not run because the response was already stored. */
  isReplay: boolean;
}

/** A request and the JSON value that is its response. */
interface ResponseTo {
  request: IdempotentRequest | undefined;
  response: object | null;
}

/** Stored responses that were read together. */
export class StoredResponses {
  readonly #byId: ReadonlyMap<string, IdempotencyDocument>;

  constructor(records: readonly IdempotencyDocument[]) {
    this.#byId = new Map(records.map((record) => [record._id, record]));
  }

  /**
   * Returns the response to a request, if it is stored.
   * @throws UnprocessableError when the key was used for a different request
   */
  get<Response extends object | null>(
    request: IdempotentRequest | undefined,
  ): IdempotentResult<Response> | undefined {
    const record = request && this.#byId.get(request.id);
    if (!record) return undefined;
    if (![request.fingerprint, request.earlierFingerprint].includes(record.fingerprint)) {
      throw new UnprocessableError('This Idempotency-Key was used for another request.');
    }
    // The fingerprint matches, so the same endpoint returned it.
    return { response: record.answer as Response, isReplay: true };
  }
}

/**
 * Runs the transaction of an idempotent request at most once. The response is stored in the same
 * transaction and returned to repeated requests. Errors are not stored, so a failed request can be
 * retried.
 */
export class Idempotency {
  readonly #records;

  constructor(
    connection: Connection,
    private readonly transactions: Transactions,
  ) {
    idempotencyModel(connection);
    // The driver's collection: hydration and validation by mongoose would cost more than reads and writes.
    this.#records = connection.collection<IdempotencyDocument>('idempotency');
  }

  /** Like Transactions.run, but once per key. `work` must return a JSON value. */
  run<Response extends object | null>(
    request: IdempotentRequest | undefined,
    work: TransactionWork<Response>,
  ): Promise<IdempotentResult<Response>> {
    return this.orConcurrentResponse(request, () =>
      this.transactions.run(async (tx) => {
        const stored = await this.storedResponse<Response>(request, tx.session);
        if (stored) return stored;
        const response = await work(tx);
        await this.store([{ request, response }], tx.session);
        return { response, isReplay: false };
      }),
    );
  }

  /**
   * Returns the stored response, if any. Check it before steps outside the transaction that a
   * repeated request must skip, such as a throttle.
   * @throws UnprocessableError when the key was used for a different request
   */
  async storedResponse<Response extends object | null>(
    request: IdempotentRequest | undefined,
    session?: ClientSession,
  ): Promise<IdempotentResult<Response> | undefined> {
    if (!request) return undefined;
    return (await this.storedResponses([request], session)).get<Response>(request);
  }

  /** Reads the stored responses to several requests at once. */
  async storedResponses(
    requests: readonly (IdempotentRequest | undefined)[],
    session?: ClientSession,
  ): Promise<StoredResponses> {
    const ids = requests.flatMap((request) => (request ? [request.id] : []));
    if (ids.length === 0) return new StoredResponses([]);
    const filter = { _id: { $in: ids } };
    const options = { session, batchSize: ids.length + 1 };
    return new StoredResponses(await this.#records.find(filter, options).toArray());
  }

  /** Stores the responses to requests in the transaction of their work. Requests without a key have none. */
  async store(responses: readonly ResponseTo[], session: ClientSession): Promise<void> {
    const records = responses.flatMap(({ request, response }): IdempotencyDocument[] => {
      if (!request) return [];
      const { id: _id, fingerprint, retentionMs = keyRetentionMs } = request;
      const expiresAt = new Date(Date.now() + retentionMs);
      return [{ _id, fingerprint, answer: response, expiresAt }];
    });
    if (records.length === 0) return;
    await this.#records.insertMany(records, { session });
  }

  /** Whether a request with this key has succeeded. Its fingerprint is not compared. */
  async hasResponse(request: IdempotentRequest | undefined): Promise<boolean> {
    return (
      request !== undefined &&
      (await this.#records.findOne({ _id: request.id }, { projection: { _id: 1 } })) !== null
    );
  }

  /** If `act` fails, returns the response of the same request made concurrently, on any replica. */
  async orConcurrentResponse<Response extends object | null>(
    request: IdempotentRequest | undefined,
    act: () => Promise<IdempotentResult<Response>>,
  ): Promise<IdempotentResult<Response>> {
    try {
      return await act();
    } catch (error) {
      const stored = await this.storedResponse<Response>(request);
      if (stored) return stored;
      throw error;
    }
  }

  /** Deletes the stored responses of a customer. */
  async deleteForCustomer(u_id: number, session: ClientSession): Promise<void> {
    // An index range of all ids that start with `u_id:`. A semicolon follows the colon in ASCII.
    const own = { _id: { $gte: `${u_id}:`, $lt: `${u_id};` } };
    await this.#records.deleteMany(own, { session });
  }
}
