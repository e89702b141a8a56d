import type { Session } from '@vajra/contract';
import { ApiError } from '../api/api-error.ts';
import { type EndpointRef, endpoints, type ResponseOf } from '../api/endpoints.ts';
import { runExclusively } from '../browser/locks.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { readSession, writeSession } from './stored-session.ts';

/** Tabs renew one after the other, and all but the first find the new token in the storage. */
const lockName = 'vajra-renew';
const timeoutMs = 20_000;

/** Makes a request with a token that is not renewed. */
type Request = (
  endpoint: EndpointRef,
  input: object,
  options: { token: string; timeout: number },
) => Promise<unknown>;

let pending: { userId: number; token: Promise<string> } | null = null;

/**
 * Renews a session whose token has expired, once for all callers and tabs, and returns the new token.
 * @throws ApiError which ends the session only if the server refused to renew it
 */
export function renewSession(expired: Session, request: Request): Promise<string> {
  if (pending?.userId === expired.u_id) return pending.token;
  const renewal = {
    userId: expired.u_id,
    // Without a lock, the server still accepts two renewals at the same time.
    token: runExclusively(lockName, () => renewStoredSession(expired, request)).finally(() => {
      if (pending === renewal) pending = null;
    }),
  };
  pending = renewal;
  return renewal.token;
}

async function renewStoredSession(expired: Session, request: Request): Promise<string> {
  const stored = readOwnSession(expired);
  if (stored.auth_token !== expired.auth_token) return stored.auth_token; // another tab was faster
  // The token matters for those of release 0.1.0 only; others are renewed with the cookie.
  const options = { token: expired.auth_token, timeout: timeoutMs };
  const response = await request(endpoints.renewSession, {}, options);
  const { u_id, auth_token } = response as ResponseOf<typeof endpoints.renewSession>; // of this endpoint
  // The cookie is of another sign-in whose session was not stored here.
  if (u_id !== expired.u_id) throw refusedRenewal();
  writeSession({ ...readOwnSession(expired), auth_token });
  // Browsers notify only the other tabs of a change.
  dispatchEvent(new StorageEvent('storage', { key: storageKeys.session }));
  return auth_token;
}

/** @throws ApiError if the user has signed out in the meantime, which is no reason to notify them */
function readOwnSession({ u_id }: Session): Session {
  const stored = readSession();
  if (stored?.u_id === u_id) return stored;
  throw new ApiError({ kind: 'http', status: 401, description: '' });
}

function refusedRenewal(): ApiError {
  return new ApiError({ kind: 'http', status: 401, description: '', body: { status: 403 } });
}
