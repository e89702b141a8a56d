import { ApiError } from '../../api/api-error.ts';
import { request } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { OutboxRow } from './own-database.ts';

/** Milliseconds after which a call counts as lost; a picture may take its time. */
const patience = { words: 20_000, picture: 120_000 } as const;

/**
 * Makes the call of a kept change, for the person whose it is.
 * @throws ApiError of the call; one without an answer where somebody else is signed in by now.
 */
export async function transmit(row: OutboxRow, isCurrent: () => boolean): Promise<unknown> {
  if (!isCurrent()) throw new ApiError({ kind: 'network', status: 0, description: '' });
  const { endpoint, input, files, id } = row;
  try {
    return await request(endpoint, files.length > 0 ? { ...input, files } : input, {
      headers: { 'Idempotency-Key': id },
      timeout: files.length > 0 ? patience.picture : patience.words,
    });
  } catch (error) {
    if (isDoneAlready(row, error)) return { status: true, description: '', data: null };
    throw error;
  }
}

/** What was to be removed is gone: another device was faster. */
function isDoneAlready({ endpoint }: OutboxRow, error: unknown): boolean {
  const removals = [endpoints.removeCartItem.path, endpoints.deleteUserReview.path];
  return error instanceof ApiError && error.status === 404 && removals.includes(endpoint.path);
}
