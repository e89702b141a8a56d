import { ApiError } from '../../api/api-error.ts';
import type { request as makeRequest } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import type { OutboxRow } from './user-database.ts';

/** After these a call counts as lost. Uploads may take longer. */
const timeoutsMs = { json: 20_000, upload: 120_000 } as const;

/** @throws ApiError */
export async function sendChange(row: OutboxRow, request: typeof makeRequest): Promise<unknown> {
  const { endpoint, input, files, id } = row;
  const isUpload = files.length > 0;
  try {
    return await request(endpoint, isUpload ? { ...input, files } : input, {
      headers: { 'Idempotency-Key': id },
      timeout: isUpload ? timeoutsMs.upload : timeoutsMs.json,
    });
  } catch (error) {
    if (isAlreadyDeleted(row, error)) return { status: true, description: '', data: null };
    throw error;
  }
}

/** Whether another device has already deleted what this change deletes. */
function isAlreadyDeleted({ endpoint }: OutboxRow, error: unknown): boolean {
  const deletions = [endpoints.removeCartItem.path, endpoints.deleteUserReview.path];
  return error instanceof ApiError && error.status === 404 && deletions.includes(endpoint.path);
}
