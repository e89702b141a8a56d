import { ApiError } from '../api/api-error.ts';

/** As it is now, where the shop refuses because another admin changed it meanwhile; else null. */
export function changedMeanwhile(error: unknown): Record<string, unknown> | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  return recordAt(error.body, 'now') ?? recordAt(recordAt(error.body, 'data'), 'now');
}

function recordAt(body: unknown, key: string): Record<string, unknown> | null {
  const inner: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof inner === 'object' && inner !== null ? { ...inner } : null;
}
