import { cartKeyRetentionMs, keyRetentionMs } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import type { ChangeKinds } from '../../api/change-kinds.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { OutboxRow } from './user-database.ts';

/** An exclusive lock like that of navigator.locks, within one process. */
export function exclusiveLock() {
  let last: Promise<unknown> = Promise.resolve();
  return (work: () => Promise<void>) => {
    const result = last.then(work);
    last = result.catch(() => undefined);
    return result;
  };
}

/** The error of a request; status 0 is an unreachable server. */
export const failure = (status: number, description = 'No.') =>
  new ApiError({ kind: status === 0 ? 'network' : 'http', status, description });

/** A pending change of a quantity, as the outbox stores it. */
export function rowOf(p_id: number, number: number): OutboxRow {
  return {
    id: `change-${number}`,
    kind: 'cart',
    object: `cart:${p_id}`,
    endpoint: endpoints.updateCart,
    input: { body: { u_qty: number } },
    files: [],
    shown: { p_id, product: undefined, u_qty: number },
    problem: null,
    attempts: 0,
    at: 0,
  };
}

const kind = {
  label: () => 'A change',
  retentionMs: keyRetentionMs,
  conflict: 'May be saved already.',
};

/** Kinds of changes as features register them. */
export const testKinds: ChangeKinds = {
  cart: { ...kind, retentionMs: cartKeyRetentionMs, deletions: [endpoints.removeCartItem] },
  review: { ...kind, deletions: [endpoints.deleteUserReview] },
  inquiry: kind,
  message: kind,
  profile: kind,
  saved: kind,
  'stock-alert': kind,
};
