import {
  arrivedPieces,
  type BodyOf,
  formatMoney,
  maxReturnNotes,
  type ReturnState,
  refundableAmount,
  returnTransitions,
  toMinor,
  wasShipped,
} from '@vajra/contract';
import type { Stock } from '../../catalogue/stock/stock.service.ts';
import { ConflictError, InvalidInputError } from '../../platform/errors.ts';
import type { Transaction } from '../../platform/mongo/transactions.ts';
import type { Platform } from '../../platform/platform.ts';
import type { OrderDocument } from '../orders/order.model.ts';
import { presentOrder } from '../orders/order.presenter.ts';
import type { Orders } from '../orders/orders.service.ts';
import type { Shipments } from '../orders/shipments.service.ts';
import type { Refunds } from '../payments/refunds.service.ts';
import type { ReturnDocument, ReturnItemDocument } from './return.model.ts';
import { type ReturnRecords, withState } from './return-records.ts';

interface Dependencies extends Pick<Platform, 'transactions' | 'audit'> {
  stock: Pick<Stock, 'restock' | 'sell'>;
  orders: Pick<Orders, 'find'>;
  shipments: Pick<Shipments, 'addReplacement'>;
  returnRecords: ReturnRecords;
  refunds: Pick<Refunds, 'request'>;
  now?: () => number;
}

/** A step of a request, in its transaction. */
interface Step {
  request: ReturnDocument;
  order: OrderDocument;
  tx: Transaction;
  /** The admin who takes it. */
  u_id: number;
}

/** The request and order after a step, for the response. */
export interface Decided {
  request: ReturnDocument;
  order: OrderDocument;
}

type Receipt = BodyOf<'receiveReturn'>['items'];

/** What the staff do with return requests. Each step happens once, is audited, and reported by mail. */
export class ReturnDecisions {
  readonly #now: () => number;

  constructor(private readonly deps: Dependencies) {
    this.#now = deps.now ?? Date.now;
  }

  /** Approves a requested return, or rejects a requested or approved one. */
  decide(
    u_id: number,
    returnId: number,
    { decision, note }: BodyOf<'decideReturn'>,
  ): Promise<Decided> {
    return this.#take(u_id, returnId, async (step) => {
      requireTransition(step.request, decision);
      return this.#finish(step, { ...this.#withState(step, decision), note });
    });
  }

  /** Records which pieces have arrived, and returns those to stock that can be sold again. */
  receive(u_id: number, returnId: number, receipt: Receipt): Promise<Decided> {
    return this.#take(u_id, returnId, async (step) => {
      const { request, order, tx } = step;
      requireTransition(request, 'received');
      if (!wasShipped(order)) {
        throw new ConflictError('This order has not been shipped, so nothing can come back.');
      }
      const items = arrivedItems(request, receipt);
      const lines = items
        .map(({ p_id, restocked }) => ({ p_id, quantity: restocked }))
        .filter(({ quantity }) => quantity > 0);
      const cause = { reason: 'returned', u_id, orderId: order._id } as const;
      if (lines.length > 0) await this.deps.stock.restock(lines, cause, tx);
      return this.#finish(step, { ...this.#withState(step, 'received'), items });
    });
  }

  /** Takes replacements for the pieces that have arrived from stock, and ships them. */
  exchange(u_id: number, returnId: number, parcel: BodyOf<'exchangeReturn'>): Promise<Decided> {
    return this.#take(u_id, returnId, async (step) => {
      const { request, order, tx } = step;
      requireTransition(request, 'exchanged');
      if (order.status === 'Cancelled') {
        throw new ConflictError('This order is cancelled, so no replacement can be sent.');
      }
      const items = request.items
        .map((item) => ({ p_id: item.p_id, quantity: arrivedPieces(item) }))
        .filter(({ quantity }) => quantity > 0);
      const cause = { reason: 'exchanged', u_id, orderId: order._id } as const;
      await this.deps.stock.sell(items, cause, tx);
      const replacement = { returnId, items };
      const shipped = await this.deps.shipments.addReplacement(order, replacement, parcel, tx);
      return this.#finish({ ...step, order: shipped }, this.#withState(step, 'exchanged'));
    });
  }

  /** Sends money back for the pieces that have arrived. */
  refund(u_id: number, returnId: number, decimalAmount: number): Promise<Decided> {
    return this.#take(u_id, returnId, async (step) => {
      const { request, order, tx } = step;
      requireTransition(request, 'refunded');
      const amount = toMinor(decimalAmount);
      const most = toMinor(refundableAmount(presentOrder(order)));
      if (amount > most) {
        const rest = formatMoney(most, order.currency);
        const message = `must be at most ${rest}, which was paid and is not refunded`;
        throw new InvalidInputError([{ field: 'amount', message }]);
      }
      // The shop sends back what it received for orders of earlier releases, which have no payment.
      if (amount > 0 && order.payment) {
        const reason = `Return ${request._id}`;
        const refund = { order, amount, reason, returnId: request._id, by: 'admin', u_id } as const;
        await this.deps.refunds.request(refund, tx);
      }
      return this.#finish(step, { ...this.#withState(step, 'refunded'), refunded: amount });
    });
  }

  /** Adds an internal note, which the customer does not see. */
  addNote(u_id: number, returnId: number, message: string): Promise<Decided> {
    return this.#take(u_id, returnId, async ({ request, order, tx }) => {
      if (request.notes.length >= maxReturnNotes) {
        throw new ConflictError(`A request can have at most ${maxReturnNotes} notes.`);
      }
      const notes = [...request.notes, { u_id, at: this.#at(), message }];
      const changed = { ...request, notes };
      await this.deps.returnRecords.write(order, changed, tx);
      const targets = { returnId, orderId: order._id };
      const before = { notes: request.notes.length };
      await this.deps.audit.record(targets, before, { notes: notes.length }, tx.session);
      return { request: changed, order };
    });
  }

  #take(u_id: number, returnId: number, work: (step: Step) => Promise<Decided>): Promise<Decided> {
    return this.deps.transactions.run(async (tx) =>
      work({ ...(await this.deps.returnRecords.read(returnId, tx)), tx, u_id }),
    );
  }

  #withState({ request, u_id }: Step, state: ReturnState): ReturnDocument {
    return withState(request, { state, by: 'admin', u_id, at: this.#at() });
  }

  async #finish({ request: before, order, tx }: Step, request: ReturnDocument): Promise<Decided> {
    const { returnRecords, audit, orders } = this.deps;
    await returnRecords.write(order, request, tx);
    const targets = { returnId: request._id, orderId: order._id };
    await audit.record(targets, auditedPart(before), auditedPart(request), tx.session);
    const replacement = request.state === 'exchanged' ? order.shipments?.at(-1) : undefined;
    // The mail about a refund follows when the money is sent.
    const isRefunded = request.state === 'refunded' && (request.refunded ?? 0) > 0;
    if (!isRefunded || !order.payment) await returnRecords.notify(request, tx, replacement);
    // A refund changes the order, too.
    return { request, order: (await orders.find(order._id, tx.session)) ?? order };
  }

  #at(): Date {
    return new Date(this.#now());
  }
}

function requireTransition({ state }: ReturnDocument, to: keyof typeof returnTransitions): void {
  if (returnTransitions[to].includes(state)) return;
  throw new ConflictError(
    state === to
      ? `This request is ${state} already.`
      : `A ${state} request cannot be ${to}. Reload to see what has changed.`,
  );
}

/** @throws InvalidInputError for products that are not in the request, and for more than it has */
function arrivedItems({ items }: ReturnDocument, receipt: Receipt): ReturnItemDocument[] {
  const problem = (message: string) => new InvalidInputError([{ field: 'items', message }]);
  const isKnown = (p_id: number) => items.some((item) => item.p_id === p_id);
  const unknown = receipt.find(({ p_id }) => !isKnown(p_id));
  if (unknown) throw problem(`has product ${unknown.p_id}, which is not in this request`);
  const arrived = items.map((item) => {
    const rows = receipt.filter(({ p_id }) => p_id === item.p_id);
    const restocked = rows.reduce((sum, row) => sum + row.restocked, 0);
    const writtenOff = rows.reduce((sum, row) => sum + row.writtenOff, 0);
    if (restocked + writtenOff > item.quantity) {
      throw problem(`has more of ${item.name} than the ${item.quantity} of this request`);
    }
    return { ...item, restocked, writtenOff };
  });
  if (arrived.some((item) => arrivedPieces(item) > 0)) return arrived;
  throw problem('must have at least one piece');
}

/** Without what the customer wrote: the audit outlives accounts. */
function auditedPart({ state, items, refunded, currency }: ReturnDocument) {
  const count = (key: 'restocked' | 'writtenOff') =>
    items.reduce((sum, item) => sum + item[key], 0);
  const amount = refunded !== undefined && { refunded: formatMoney(refunded, currency) };
  return { state, restocked: count('restocked'), writtenOff: count('writtenOff'), ...amount };
}
