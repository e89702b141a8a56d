import { idempotencyHeader } from '@vajra/contract';
import * as texts from '#texts/visitor-cart.ts';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { runExclusively } from '../../browser/locks.ts';
import { readVisitorCart, type VisitorItem, writeVisitorCart } from './visitor-cart.ts';

const timeoutMs = 10_000;

/** What became of a visitor's pieces. */
export interface VisitorCartMerge {
  /** The products that are in the cart now. */
  added: number;
  /** Why others are not, or not all pieces of them. */
  problems: string[];
  /** The products that could not be sent, and wait for the next attempt. */
  waiting: number;
}

/**
 * Adds the pieces that a visitor wanted to a user's cart. Each is on the device until the server has
 * accepted or refused it; a repeated request adds nothing, so it does not matter whether a response or
 * only the request was lost.
 */
export async function mergeVisitorCart(userId: number): Promise<VisitorCartMerge> {
  const merge: VisitorCartMerge = { added: 0, problems: [], waiting: 0 };
  // Without a lock, the idempotency keys are enough.
  await runExclusively('vajra-visitor-cart', async () => {
    const items = readVisitorCart().filter(({ sent }) => !sent || sent.userId === userId);
    for (const [index, item] of items.entries()) {
      const result = await addItem(item, userId);
      if (result === null) {
        merge.waiting = items.length - index;
        return;
      }
      if (result.isAdded) merge.added += 1;
      if (result.problem) merge.problems.push(result.problem);
    }
  });
  return merge;
}

/** Returns null if the server has neither accepted nor refused it. */
async function addItem(
  item: VisitorItem,
  userId: number,
): Promise<{ isAdded: boolean; problem?: string } | null> {
  const sent = item.sent ?? { userId, at: Date.now() };
  // Another user of the device must not get the piece too.
  change((items) => items.map((each) => (each.id === item.id ? { ...each, sent } : each)));
  const { id, p_id, u_qty } = item;
  try {
    const { data } = await call(
      endpoints.addToCart,
      { body: { p_id, u_qty, upToStock: true } },
      { headers: { [idempotencyHeader]: id }, timeout: timeoutMs },
    );
    forget(id);
    const isReduced = data.u_qty < u_qty;
    const problem = texts.onlyLeft(data.product.name, data.u_qty);
    return { isAdded: true, ...(isReduced && { problem }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    if (!isRefusal(error)) return null;
    forget(id);
    return { isAdded: false, problem: error.status === 404 ? texts.gone : error.description };
  }
}

/** Whether the same request would be refused again. */
function isRefusal({ kind, status }: ApiError): boolean {
  return kind === 'http' && [400, 404, 409, 422].includes(status);
}

function forget(id: string): void {
  change((items) => items.filter((item) => item.id !== id));
}

/** Another tab may have changed the pieces in the meantime. */
function change(apply: (items: VisitorItem[]) => VisitorItem[]): void {
  writeVisitorCart(apply(readVisitorCart()));
}
