import { idempotencyHeader } from '@vajra/contract';
import { ApiError } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { runExclusively } from '../../browser/locks.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { claimBatches, forgetBatch } from './visitor-saved.ts';

const timeoutMs = 10_000;

/** What became of a visitor's products. */
export interface SavedMerge {
  merged: number;
  /** The oldest products of the customer, for which there was no room. */
  dropped: number;
  /** Requests that could not be sent, and wait for the next attempt. */
  waiting: number;
}

/**
 * Adds the products that a visitor saved to a customer's list. They are on the device until the server has
 * accepted them; a repeated request has no effect, so it does not matter whether a response was lost.
 */
export async function mergeVisitorSaved(userId: number): Promise<SavedMerge> {
  const merge: SavedMerge = { merged: 0, dropped: 0, waiting: 0 };
  await runExclusively('vajra-visitor-saved', async () => {
    for (const { id, items } of claimBatches(userId)) {
      try {
        const { dropped } = await call(
          accountEndpoints.mergeSavedProducts,
          { body: { products: items } },
          { headers: { [idempotencyHeader]: id }, timeout: timeoutMs },
        );
        merge.merged += items.length;
        merge.dropped += dropped;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        if (!isRefusal(error)) {
          merge.waiting += 1;
          continue;
        }
        console.error('The saved products were refused', error);
      }
      forgetBatch(id);
    }
  });
  return merge;
}

/** Whether the same request would be refused again. */
function isRefusal({ kind, status }: ApiError): boolean {
  return kind === 'http' && [400, 422].includes(status);
}
