import {
  type BodyOf,
  type Order,
  type OrderStatus,
  trackingPageOf,
  unshippedItems,
} from '@vajra/contract';
import type { ClientSession } from 'mongoose';
import { ConflictError, InvalidInputError, NotFoundError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import { type OrderDocument, orderModel, type ShipmentDocument } from './order.model.ts';
import { presentOrder } from './order.presenter.ts';
import { mailCustomer, type OrderMail } from './order-mail.ts';
import { newsMessage } from './order-messages.ts';
import type { OrderStatuses } from './order-status.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'>, OrderMail {
  orderStatuses: Pick<OrderStatuses, 'transition'>;
}

type Parcel = BodyOf<'changeShipment'>;
type NewParcel = BodyOf<'addShipment'>;

/** Most parcels of an order. */
const maxShipments = 50;

/** Records the parcels of orders. */
export class Shipments {
  readonly #orders;

  constructor(private readonly deps: Dependencies) {
    this.#orders = orderModel(deps.connection);
  }

  /**
   * Adds a parcel and notifies the customer. The first one sets a Pending order to Shipped.
   * @throws ConflictError for other orders, for pieces that are not left to ship, and for a parcel that
   *   the order has already
   */
  add(u_id: number, orderId: string, parcel: NewParcel): Promise<Order> {
    return this.#change(orderId, async (order, tx) => {
      const shipment = newShipment(order, parcel);
      const changed = { ...order, shipments: [...(order.shipments ?? []), shipment] };
      const isFirst = order.status === 'Pending';
      await this.#write(order, changed, tx.session, isFirst ? 'Shipped' : order.status);
      if (isFirst) {
        const change = { to: 'Shipped', by: 'admin', u_id, at: shipment.shippedAt } as const;
        return this.deps.orderStatuses.transition(changed, change, tx);
      }
      // That of the first one comes with the status.
      await mailCustomer(
        this.deps,
        { u_id: order.u_id, session: tx.session },
        (recipient, settings) => newsMessage('another parcel', changed, recipient, settings),
      );
      return presentOrder(changed);
    });
  }

  /**
   * Adds a parcel with replacements for returned pieces, in the transaction that takes them from stock.
   * @returns the order with the parcel
   */
  async addReplacement(
    order: OrderDocument,
    { returnId, items }: { returnId: number; items: ShipmentDocument['items'] },
    parcel: Parcel,
    { session }: Transaction,
  ): Promise<OrderDocument> {
    const shipments = [...(order.shipments ?? []), { ...parcelOf(order, parcel, items), returnId }];
    await this.#orders.updateOne({ _id: order._id }, { $set: { shipments } }, { session });
    return { ...order, shipments };
  }

  /** Corrects a parcel, without a mail. */
  change(orderId: string, shipmentId: number, parcel: Parcel): Promise<Order> {
    return this.#change(orderId, async (order, { session }) => {
      const before = findShipment(order, shipmentId);
      const others = (order.shipments ?? []).filter((each) => each !== before);
      assertNew(others, parcel);
      const shipments = order.shipments?.map((each) =>
        each === before ? { ...each, ...labelOf(parcel) } : each,
      );
      const changed = { ...order, shipments };
      await this.#write(order, changed, session);
      return presentOrder(changed);
    });
  }

  /** Removes a parcel that was added by mistake. */
  remove(orderId: string, shipmentId: number): Promise<Order> {
    return this.#change(orderId, async (order, { session }) => {
      const removed = findShipment(order, shipmentId);
      if (removed.returnId !== undefined) {
        throw new ConflictError(
          'This parcel has the replacements of a return and cannot be removed.',
        );
      }
      const changed = { ...order, shipments: order.shipments?.filter((each) => each !== removed) };
      await this.#write(order, changed, session);
      return presentOrder(changed);
    });
  }

  /** Runs `work` in a transaction with the stored order. */
  #change(
    orderId: string,
    work: (order: OrderDocument, tx: Transaction) => Promise<Order>,
  ): Promise<Order> {
    // A change of the status takes its turn with the changes of stock.
    return this.deps.transactions.run(async (tx) => {
      const order = await this.#orders.findById(orderId).session(tx.session).lean();
      if (!order) throw new NotFoundError('Order');
      return work(order, tx);
    });
  }

  /** Stores the parcels. `status` is the one that the order gets with them, for the audit. */
  async #write(
    { _id: orderId, shipments: before = [], status: statusBefore }: OrderDocument,
    { shipments: after = [] }: OrderDocument,
    session: ClientSession,
    status: OrderStatus = statusBefore,
  ): Promise<void> {
    const update =
      after.length > 0 ? { $set: { shipments: after } } : { $unset: { shipments: 1 as const } };
    await this.#orders.updateOne({ _id: orderId }, update, { session });
    await this.deps.audit.record(
      { orderId },
      { status: statusBefore, shipments: before.map(describe) },
      { status, shipments: after.map(describe) },
      session,
    );
  }
}

function newShipment(order: OrderDocument, parcel: NewParcel): ShipmentDocument {
  const { status } = order;
  if (status === 'Delivered' || status === 'Cancelled') {
    throw new ConflictError(`This order is ${status.toLowerCase()}, so nothing can be shipped.`);
  }
  return parcelOf(order, parcel, itemsOf(order, parcel));
}

function parcelOf(
  { shipments = [] }: OrderDocument,
  parcel: Parcel,
  items: ShipmentDocument['items'],
): ShipmentDocument {
  if (shipments.length >= maxShipments) {
    throw new ConflictError(`An order can have at most ${maxShipments} parcels.`);
  }
  assertNew(shipments, parcel);
  const shipmentId = Math.max(0, ...shipments.map((each) => each.shipmentId)) + 1;
  return { shipmentId, ...labelOf(parcel), items, shippedAt: new Date() };
}

/** Returns the pieces in a new parcel. */
function itemsOf(order: OrderDocument, { items }: NewParcel): ShipmentDocument['items'] {
  const left = unshippedItems(order);
  if (left.length === 0) {
    throw new ConflictError('All pieces of this order are in parcels already.');
  }
  if (!items) return left;
  const wanted = new Map<number, number>();
  for (const { p_id, quantity } of items) wanted.set(p_id, (wanted.get(p_id) ?? 0) + quantity);
  const available = new Map(left.map(({ p_id, quantity }) => [p_id, quantity]));
  for (const [p_id, quantity] of wanted) {
    const name = order.items.find((item) => item.p_id === p_id)?.name;
    if (name === undefined) {
      throw new InvalidInputError([
        { field: 'items', message: `has product ${p_id}, which was not ordered` },
      ]);
    }
    const most = available.get(p_id) ?? 0;
    if (quantity > most) {
      throw new ConflictError(
        most === 0
          ? `All pieces of ${name} are in other parcels.`
          : `Only ${most} of ${name} ${most === 1 ? 'is' : 'are'} left to ship.`,
      );
    }
  }
  return [...wanted].map(([p_id, quantity]) => ({ p_id, quantity }));
}

function assertNew(others: readonly ShipmentDocument[], { carrier, trackingNumber }: Parcel): void {
  const isKnown = others.some(
    (each) =>
      each.trackingNumber === trackingNumber &&
      each.carrier.toLowerCase() === carrier.toLowerCase(),
  );
  if (isKnown) {
    throw new ConflictError(`This order already has the parcel ${carrier} ${trackingNumber}.`);
  }
}

function findShipment({ shipments = [] }: OrderDocument, shipmentId: number): ShipmentDocument {
  const found = shipments.find((each) => each.shipmentId === shipmentId);
  if (!found) throw new NotFoundError('Shipment');
  return found;
}

function labelOf({ carrier, trackingNumber, trackingUrl }: Parcel) {
  const page = trackingUrl || trackingPageOf(carrier, trackingNumber);
  return { carrier, trackingNumber, trackingUrl: page };
}

/** For the audit, as one line. */
function describe({ carrier, trackingNumber, items }: ShipmentDocument): string {
  const pieces = items.reduce((sum, { quantity }) => sum + quantity, 0);
  return `${carrier} ${trackingNumber}, ${pieces} ${pieces === 1 ? 'piece' : 'pieces'}`;
}
