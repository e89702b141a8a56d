import type { Currency } from '@vajra/contract';
import { InvalidInputError } from '../../platform/errors.ts';
import type { Caller } from '../../platform/http/state.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import { Batches, type Outcome } from '../../platform/mongo/batches.ts';
import { TransactionBatches } from '../../platform/mongo/transaction-batches.ts';
import type { TransactionOptions } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { CustomerLevel } from './open-orders.ts';
import type {
  CheckoutRequest,
  CheckoutResponse,
  OrderAttempt,
  OrderBatch,
  PlacedOrder,
} from './order-batch.ts';
import type { OrderLimits } from './order-limits.ts';
import { OrderThrottle } from './order-throttle.ts';

/** Most orders of a transaction. */
const maxBatchSize = 32;
/** For the reads before the transaction. */
const readTimeoutMs = 5000;

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'idempotency'> {
  orderLimits: OrderLimits;
  orderBatch: OrderBatch;
  /** Called after an order is committed. */
  onOrderPlaced(currency: Currency): void;
  /** Multiplies the order limit. */
  throttle: number;
}

/** Who places an order. */
interface Customer {
  caller: Caller;
  /** The client's address or network. */
  address: string;
}

/** Aborts a transaction that has nothing to commit. */
class NothingPlaced extends Error {
  constructor(readonly outcomes: Outcome<PlacedOrder>[]) {
    super('No order of the batch is placed');
  }
}

/**
 * Places orders. Those that arrive while a transaction is running share the next one, so a replica is
 * not limited to one order per transaction.
 */
export class Checkout {
  readonly #throttle: OrderThrottle;
  readonly #levels: Batches<Caller, CustomerLevel>;
  readonly #attempts: TransactionBatches<OrderAttempt, PlacedOrder>;

  constructor(private readonly deps: Dependencies) {
    const { connection, throttle } = deps;
    this.#throttle = new OrderThrottle(connection, throttle);
    this.#levels = new Batches({
      maxSize: maxBatchSize,
      timeoutMs: readTimeoutMs,
      process: (callers, signal) => this.#admit(callers, signal),
    });
    this.#attempts = new TransactionBatches({
      maxSize: maxBatchSize,
      // The second order of a customer finds the cart that the first one leaves.
      keyOf: ({ caller }) => caller.u_id,
      wantedBy: ({ body }) => body.items[0]?.p_id,
      run: (attempts, options) => this.#placeAll(attempts, options),
    });
  }

  /**
   * Orders the caller's stored cart. A repeated idempotency key returns the stored response; a
   * request without a key always places a new order.
   */
  async place(
    { caller, address }: Customer,
    body: CheckoutRequest,
    request?: IdempotentRequest,
  ): Promise<CheckoutResponse> {
    if (!body.contact && !caller.u_name) {
      throw new InvalidInputError([{ field: 'contact.u_name', message: 'Name is required' }]);
    }
    const { response, isReplay } = await this.deps.idempotency.orConcurrentResponse(
      request,
      async () => {
        const level = await this.#levels.submit(caller);
        return this.#attempt({ caller, address, level, body, request });
      },
    );
    if (!isReplay) this.deps.onOrderPlaced(response.currency);
    return response;
  }

  async #attempt(attempt: OrderAttempt): Promise<PlacedOrder> {
    try {
      return await this.#attempts.submit(attempt);
    } catch (error) {
      await this.#throttle.recordRefusal(attempt.caller.u_id, error);
      throw error;
    }
  }

  async #placeAll(
    attempts: readonly OrderAttempt[],
    options: TransactionOptions,
  ): Promise<Outcome<PlacedOrder>[]> {
    const { transactions, orderBatch } = this.deps;
    try {
      return await transactions.run(async (tx) => {
        const outcomes = await orderBatch.place(attempts, tx);
        const isAnyPlaced = outcomes.some((each) => 'value' in each && !each.value.isReplay);
        if (!isAnyPlaced) throw new NothingPlaced(outcomes);
        return outcomes;
      }, options);
    } catch (error) {
      if (error instanceof NothingPlaced) return error.outcomes;
      throw error;
    }
  }

  /** Checks the throttles of customers and returns how far they are known, before they wait for their turn. */
  async #admit(callers: readonly Caller[], signal: AbortSignal): Promise<Outcome<CustomerLevel>[]> {
    const customers = [...new Set(callers.map(({ u_id }) => u_id))];
    const [refusals, known] = await Promise.all([
      this.#throttle.refusalsOf(customers, signal),
      this.deps.orderLimits.findKnown(customers, signal),
    ]);
    return callers.map(({ u_id, isStaff, isEmailVerified }) => {
      const error = refusals.get(u_id);
      if (error) return { error };
      if (isStaff || known.has(u_id)) return { value: 'known' };
      return { value: isEmailVerified ? 'verified' : 'new' };
    });
  }
}
