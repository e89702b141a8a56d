import { ApiError } from '../../api/api-error.ts';

/**
 * Returns the stored version that a 409 response carries because another admin has changed the
 * record since it was read; null for any other error. `Version` is the call's own result type.
 */
export function conflictingVersion<Version extends object = Record<string, unknown>>(
  error: unknown,
): Version | null {
  if (!(error instanceof ApiError) || error.status !== 409) return null;
  const version = objectAt(error.body, 'now') ?? objectAt(objectAt(error.body, 'data'), 'now');
  return version as Version | null; // The contract declares it for the call's 409 response.
}

function objectAt(body: unknown, key: string): Record<string, unknown> | null {
  const value: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, key) : null;
  return typeof value === 'object' && value !== null ? { ...value } : null;
}
