import type { Connection } from 'mongoose';
import { NotFoundError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { OrderDocument, ShipmentDocument } from '../orders/order.model.ts';
import { mailCustomer, type OrderMail } from '../orders/order-mail.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type ReturnDocument, returnModel } from './return.model.ts';
import { orderReturnOf } from './return.presenter.ts';
import { returnMessage } from './return-messages.ts';

interface Dependencies extends OrderMail {
  connection: Connection;
  orders: Pick<Orders, 'find' | 'setReturns'>;
}

/** Stores return requests together with what their orders repeat of them, and notifies customers. */
export class ReturnRecords {
  readonly #returns;

  constructor(private readonly deps: Dependencies) {
    this.#returns = returnModel(deps.connection);
  }

  /** Reads a request and its order in the transaction that changes them. @throws NotFoundError */
  async read(
    returnId: number,
    { session }: Transaction,
  ): Promise<{ request: ReturnDocument; order: OrderDocument }> {
    const request = await this.#returns.findById(returnId).session(session).lean();
    const order = request && (await this.deps.orders.find(request.orderId, session));
    if (!order) throw new NotFoundError('Return request');
    return { request, order };
  }

  /** Stores a new or changed request. Returns its order with it. */
  async write(
    order: OrderDocument,
    request: ReturnDocument,
    { session }: Transaction,
  ): Promise<OrderDocument> {
    const { _id, ...fields } = request;
    await this.#returns.replaceOne({ _id }, fields, { session, upsert: true });
    const own = orderReturnOf(request);
    const { returns: before = [] } = order;
    const isNew = !before.some(({ returnId }) => returnId === _id);
    const returns = isNew
      ? [...before, own]
      : before.map((each) => (each.returnId === _id ? own : each));
    await this.deps.orders.setReturns(order._id, returns, session);
    return { ...order, returns };
  }

  /** Mails the customer what is new. Returns false if the account was deleted. */
  notify(
    request: ReturnDocument,
    { session }: Transaction,
    replacement?: ShipmentDocument,
  ): Promise<boolean> {
    return mailCustomer(this.deps, { u_id: request.u_id, session }, (recipient, settings) =>
      returnMessage(request, recipient, settings, replacement),
    );
  }
}

/** Returns a request in another state. */
export function withState(
  request: ReturnDocument,
  { state, by, u_id, at }: ReturnDocument['history'][number],
): ReturnDocument {
  return { ...request, state, history: [...request.history, { state, by, u_id, at }] };
}
