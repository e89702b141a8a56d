import { isUnreachable } from '../api/api-error.ts';
import { request } from '../api/call.ts';
import { endpoints } from '../api/endpoints.ts';
import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';
import { readSession } from './stored-session.ts';

const timeoutMs = 10_000;

/**
 * Ends the session on the server, too, and deletes its cookie, which scripts cannot. If the server
 * cannot be reached, the next start of the app or the next connection tries again.
 */
export async function signOutOnServer(token?: string): Promise<void> {
  deviceStorage.set(storageKeys.pendingSignOut, '1');
  try {
    await request(endpoints.signOut, {}, { token, keepalive: true, timeout: timeoutMs });
  } catch (error) {
    if (isUnreachable(error)) return;
    console.warn(error);
  }
  deviceStorage.remove(storageKeys.pendingSignOut);
}

/** Makes up for a sign-out without a connection, unless someone has signed in since. */
export async function resumeSignOut(): Promise<void> {
  if (deviceStorage.get(storageKeys.pendingSignOut) === null) return;
  if (readSession()) deviceStorage.remove(storageKeys.pendingSignOut);
  else await signOutOnServer();
}
