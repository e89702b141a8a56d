import { queryOptions } from '@tanstack/react-query';
import type { Order, PublicOrder } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

interface Reading {
  orderId: string;
  /** The signed-in customer. */
  userId: number | null;
  /** The key of a mailed link, or null. */
  linkKey: string | null;
}

/** Reads an order; null for one that does not exist or is not open to this user or link. */
export function orderQuery(reading: Reading) {
  const { orderId, userId, linkKey } = reading;
  return queryOptions({
    queryKey: [...keys.mine, userId, 'order', orderId, linkKey],
    queryFn: ({ signal }) => readOrder(reading, signal),
  });
}

async function readOrder(
  { orderId, userId, linkKey }: Reading,
  signal: AbortSignal,
): Promise<Order | PublicOrder | null> {
  const params = { orderId };
  const own =
    userId === null
      ? null
      : await call(accountEndpoints.getMyOrder, { params }, { signal }).catch(nullIfMissing);
  if (own || linkKey === null) return own;
  const query = { key: linkKey };
  return call(accountEndpoints.getPublicOrder, { params, query }, { signal }).catch(nullIfMissing);
}

function nullIfMissing(error: unknown): null {
  // A mistyped id is invalid instead of missing.
  if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
  throw error;
}
