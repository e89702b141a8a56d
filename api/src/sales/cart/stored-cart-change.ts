import { type CartRow, cartKeyRetentionMs } from '@vajra/contract';
import type { IdempotentRequest } from '../../platform/idempotency/idempotent-request.ts';
import type { CartRowDocument } from './cart.model.ts';

/**
 * What is stored of the response to an idempotent request, with which it can be repeated. Carts change
 * often, so the product, which is most of the response, is not stored. Renaming a field would break
 * repetitions of requests that were stored earlier.
 */
export interface StoredCartRow {
  cart_id: number;
  p_id: number;
  u_qty: number;
}

export interface StoredCartChange {
  did: 'add' | 'change' | 'remove';
  row: StoredCartRow | null;
}

/** The response as earlier releases stored it, for up to 30 days. */
export interface PreviousCartChange {
  did: StoredCartChange['did'];
  row: CartRow | null;
}

export function toStoredRow({ _id, p_id, u_qty }: CartRowDocument): StoredCartRow {
  return { cart_id: _id, p_id, u_qty };
}

/** After the retention a device no longer repeats a request by itself; see the outbox of the web app. */
export function withCartRetention(
  request: IdempotentRequest | undefined,
): IdempotentRequest | undefined {
  return request && { ...request, retentionMs: cartKeyRetentionMs };
}
