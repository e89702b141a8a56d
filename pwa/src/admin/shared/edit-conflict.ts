import { ApiError } from '../../api/api-error.ts';

/**
 * As it is now, where the shop refuses because somebody else changed it meanwhile; else null. Whoever
 * asks knows what it is: the same as the call itself answers.
 */
export function conflictingVersion<Now extends object = Record<string, unknown>>(
  error: unknown,
): Now | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const now = recordAt(error.body, 'now') ?? recordAt(recordAt(error.body, 'data'), 'now');
  return now as Now | null; // as the contract has a 409 of that call
}

function recordAt(body: unknown, key: string): Record<string, unknown> | null {
  const inner: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof inner === 'object' && inner !== null ? { ...inner } : null;
}
