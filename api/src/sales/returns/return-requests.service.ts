import {
  type BodyOf,
  cancellationOf,
  maxReturns,
  type Order,
  returnablePieces,
  returnDeadline,
  returnTransitions,
} from '@vajra/contract';
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import { MemoryThrottle } from '../../platform/memory-throttle.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { ShopNotifications } from '../../platform/shop-mail/shop-notifications.service.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import type { ShippedCancellations } from '../orders/order-status.service.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { ReturnDocument } from './return.model.ts';
import { type ReturnRecords, withState } from './return-records.ts';

interface Dependencies
  extends Pick<Platform, 'transactions' | 'idempotency' | 'sequences' | 'media' | 'throttle'> {
  orders: Pick<Orders, 'find'>;
  returnRecords: ReturnRecords;
  shopNotifications: Pick<ShopNotifications, 'add'>;
  now?: () => number;
}

type Form = BodyOf<'requestReturn'>;
type Pieces = Form['items'];

/** A customer's request before it is stored. */
interface Draft extends Pick<ReturnDocument, 'reason' | 'wish' | 'description' | 'photos'> {
  _id: number;
  pieces: Pieces;
}

/** Photographs of a customer to decode in an hour, including those of requests that are refused later. */
const photoUploadsPerHour = 40;

/** What customers do: they request returns, also by cancelling a shipped order, and withdraw them. */
export class ReturnRequests implements ShippedCancellations {
  readonly #uploads;
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#now = deps.now ?? Date.now;
    this.#uploads = new MemoryThrottle({
      name: 'return photos',
      points: photoUploadsPerHour,
      factor: deps.throttle,
    });
  }

  /** Refuses photographs of a request that cannot be stored, before they are decoded. */
  async admitPhotos(
    u_id: number,
    orderId: string,
    { items }: Form,
    { count, request }: { count: number; request: IdempotentRequest | undefined },
  ): Promise<void> {
    if (await this.deps.idempotency.hasResponse(request)) return;
    const order = requireOwn(await this.deps.orders.find(orderId), u_id);
    this.#assertInWindow(order);
    itemsOf(order, items);
    await this.#uploads.consume(String(u_id), count);
  }

  /**
   * Stores a request for pieces of a delivered order, and notifies the customer and the shop.
   * @throws ConflictError outside of the exchange window, and for pieces that other requests have
   */
  async submit(
    u_id: number,
    orderId: string,
    { items, reason, wish, description }: Form,
    { photos, request }: { photos: readonly StoredMedia[]; request: IdempotentRequest | undefined },
  ): Promise<Order> {
    const { idempotency, sequences, media, orders } = this.deps;
    const files = [...new Set(photos.map(({ file }) => file))];
    const _id = await sequences.next('returns');
    const { response, isReplay } = await idempotency.run(request, async (tx) => {
      const order = requireOwn(await orders.find(orderId, tx.session), u_id);
      this.#assertInWindow(order);
      const draft = { _id, pieces: items, reason, wish, description, photos: files };
      return presentOrder(await this.#create(order, draft, tx));
    });
    // A repeated request uploads its photographs again, although the request may have lost them since.
    if (isReplay) await media.release(files);
    return response;
  }

  /** Requests the return of all pieces of an order that its customer cancels after it was shipped. */
  async requestForShipped(order: OrderDocument, tx: Transaction): Promise<OrderDocument> {
    const pieces = returnablePieces(order);
    if (pieces.length === 0) {
      throw new ConflictError(
        'This order has been shipped, and you have asked to return all of it already.',
      );
    }
    const _id = await this.deps.sequences.next('returns');
    const wish = 'refund' as const;
    const draft = { _id, pieces, reason: 'cancelled', wish, description: '', photos: [] } as const;
    return this.#create(order, { ...draft, photos: [] }, tx);
  }

  /** Withdraws a customer's request until its pieces have arrived, and deletes its photographs. */
  async withdraw(u_id: number, returnId: number): Promise<Order> {
    const { transactions, returnRecords, media } = this.deps;
    let photos: string[] = [];
    const order = await transactions.run(async (tx) => {
      const found = await returnRecords.read(returnId, tx);
      if (found.request.u_id !== u_id) throw new NotFoundError('Return request');
      if (!returnTransitions.withdrawn.includes(found.request.state)) {
        throw new ConflictError(
          found.request.state === 'withdrawn'
            ? 'This request is withdrawn already.'
            : 'This request can no longer be withdrawn.',
        );
      }
      photos = found.request.photos;
      const step = { state: 'withdrawn', by: 'customer', u_id, at: this.#at() } as const;
      const request = { ...withState(found.request, step), photos: [] };
      const changed = await returnRecords.write(found.order, request, tx);
      await returnRecords.notify(request, tx);
      return presentOrder(changed);
    });
    await media.release(photos);
    return order;
  }

  async #create(order: OrderDocument, draft: Draft, tx: Transaction): Promise<OrderDocument> {
    const { returnRecords, shopNotifications } = this.deps;
    const { pieces, ...fields } = draft;
    const { returns = [], u_id, currency, _id: orderId } = order;
    if (returns.length >= maxReturns) {
      throw new ConflictError(
        `An order can have at most ${maxReturns} return requests. Please contact us.`,
      );
    }
    const at = this.#at();
    const request: ReturnDocument = {
      ...fields,
      ...{ orderId, u_id, currency, note: '', notes: [], state: 'requested', createdAt: at },
      items: itemsOf(order, pieces),
      history: [{ state: 'requested', at, by: 'customer', u_id }],
    };
    // An account that was deleted meanwhile must not leave personal data behind.
    if (!(await returnRecords.notify(request, tx))) throw new NotFoundError('Order');
    const changed = await returnRecords.write(order, request, tx);
    const items = request.items.map(({ name, quantity }) => ({ name, quantity }));
    const { reason } = request;
    await shopNotifications.add([{ kind: 'return', orderId, reason, items }], tx.session);
    return changed;
  }

  #assertInWindow(order: OrderDocument): void {
    const deadline = returnDeadline(order);
    if (deadline === null) {
      throw new ConflictError(
        cancellationOf(order) === 'byReturn'
          ? 'This order has not been delivered yet. Cancel it to return it.'
          : `A ${order.status.toLowerCase()} order cannot be returned.`,
      );
    }
    if (this.#now() <= deadline) return;
    throw new ConflictError('The time to return this order has passed. Please contact us.');
  }

  #at(): Date {
    return new Date(this.#now());
  }
}

/** @throws NotFoundError for an order of another customer */
export function requireOwn(order: OrderDocument | null, u_id: number): OrderDocument {
  if (order?.u_id !== u_id) throw new NotFoundError('Order');
  return order;
}

/**
 * Returns the pieces of a request as the order has them.
 * @throws InvalidInputError for products that were not ordered, ConflictError for too many pieces
 */
function itemsOf(order: OrderDocument, pieces: Pieces): ReturnDocument['items'] {
  const wanted = new Map<number, number>();
  for (const { p_id, quantity } of pieces) wanted.set(p_id, (wanted.get(p_id) ?? 0) + quantity);
  const available = new Map(returnablePieces(order).map((each) => [each.p_id, each.quantity]));
  return Array.from(wanted, ([p_id, quantity]) => {
    const item = order.items.find((each) => each.p_id === p_id);
    if (!item) {
      const message = `has product ${p_id}, which was not ordered`;
      throw new InvalidInputError([{ field: 'items', message }]);
    }
    const { sku, name, unit } = item;
    const most = available.get(p_id) ?? 0;
    if (quantity > most) {
      throw new ConflictError(
        most === 0
          ? `All pieces of ${name} are in other return requests.`
          : `Only ${most} of ${name} can be returned.`,
      );
    }
    return { p_id, sku, name, unit, quantity, restocked: 0, writtenOff: 0 };
  });
}
