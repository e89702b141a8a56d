import type { Connection } from 'mongoose';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import type { Mail } from '../../platform/mail/mail.service.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { OrderDocument, ShipmentDocument } from '../orders/order.model.ts';
import type { OrderMailSettings } from '../orders/order-messages.ts';
import type { Orders } from '../orders/orders.service.ts';
import { type ReturnDocument, returnModel } from './return.model.ts';
import { orderReturnOf } from './return.presenter.ts';
import { returnMessage } from './return-messages.ts';

interface Dependencies {
  connection: Connection;
  orders: Pick<Orders, 'find' | 'setReturns'>;
  accounts: Pick<Accounts, 'findRecipients'>;
  mail: Pick<Mail, 'compose' | 'sendToAll'>;
  mailSettings: Pick<OrderMailSettings, 'storeUrl' | 'orderKey'>;
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
  async notify(
    request: ReturnDocument,
    { session }: Transaction,
    replacement?: ShipmentDocument,
  ): Promise<boolean> {
    const { accounts, mail, mailSettings } = this.deps;
    const recipient = (await accounts.findRecipients([request.u_id], session)).get(request.u_id);
    if (!recipient) return false;
    const content = returnMessage(request, recipient, mailSettings, replacement);
    await mail.sendToAll([{ recipient, message: mail.compose(content) }], session);
    return true;
  }
}

/** Returns a request in another state. */
export function withState(
  request: ReturnDocument,
  { state, by, u_id, at }: ReturnDocument['history'][number],
): ReturnDocument {
  return { ...request, state, history: [...request.history, { state, by, u_id, at }] };
}
