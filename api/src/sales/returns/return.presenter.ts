import { type ReturnRequest, type StaffReturn, toDecimal } from '@vajra/contract';
import type { OrderReturnDocument } from '../orders/order.model.ts';
import { presentOrderReturn } from '../orders/order.presenter.ts';
import type { ReturnDocument } from './return.model.ts';

/** Returns what the order repeats of a request. */
export function orderReturnOf(request: ReturnDocument): OrderReturnDocument {
  const { _id: returnId, state, reason, wish, items, refunded, history } = request;
  return {
    ...{ returnId, state, reason, wish },
    items: items.map(({ p_id, quantity, restocked, writtenOff }) => ({
      ...{ p_id, quantity, restocked, writtenOff },
    })),
    ...(refunded !== undefined && { refunded }),
    history,
  };
}

/** Presents a request to its customer. */
export function presentReturn(request: ReturnDocument): ReturnRequest {
  const { orderId, items, description, photos, note, currency, createdAt } = request;
  return {
    ...presentOrderReturn(orderReturnOf(request)),
    ...{ orderId, description, note, currency },
    items: items.map(({ unit, ...item }) => ({ ...item, price: toDecimal(unit) })),
    photos: photos.length,
    createdAt: createdAt.toISOString(),
  };
}

/** Presents a request to the staff. @param names of the authors of notes, by id */
export function presentStaffReturn(
  request: ReturnDocument,
  names: ReadonlyMap<number, string>,
): StaffReturn {
  const notes = request.notes.map(({ u_id, at, message }) => ({
    ...{ u_id, message, u_name: names.get(u_id) ?? null },
    at: at.toISOString(),
  }));
  return { ...presentReturn(request), userId: request.u_id, notes };
}
