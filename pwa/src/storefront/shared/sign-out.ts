import * as texts from '#texts/offline.ts';
import type { AppServices } from '../../api/app-services.ts';
import type { OfflineClient } from '../../api/offline-client.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { endSession } from '../../session/end-session.ts';
import { signOutOnServer } from '../../session/server-sign-out.ts';
import { sessionAtom } from '../../session/session.ts';
import type { useConfirm } from '../../ui/confirm.tsx';
import { comparedAtom } from './compare/compared-products.ts';
import { currentUserIdAtom } from './state/pending-changes.ts';

/** What the user has looked at on this device. */
const browsingKeys = [storageKeys.recentlyViewed, storageKeys.recentSearches];

/** How long a sign-out waits for pending changes to be sent. */
const sendTimeoutMs = 4_000;

/**
 * Signs the user out: sends pending changes first, and asks if some could not be sent. Then deletes
 * everything the user keeps on this device, and ends the session on the server. Returns false if the user stays signed in.
 */
export async function signOut(
  services: AppServices,
  confirm: ReturnType<typeof useConfirm>,
): Promise<boolean> {
  const { store, offline } = services;
  const userId = store.get(currentUserIdAtom);
  const pending = await sendPending(offline, userId);
  const isConfirmed =
    pending === 0 ||
    (await confirm({
      title: texts.signOutQuestion(pending),
      text: texts.signOutExplanation,
      confirmLabel: texts.signOutAnyway,
      cancelLabel: texts.stay,
    }));
  if (!isConfirmed) return false;
  const token = store.get(sessionAtom)?.auth_token;
  const deleted = deleteUserData(services);
  void signOutOnServer(token);
  await deleted;
  return true;
}

/** Ends the session on this device and deletes everything that the user keeps on it. */
export async function deleteUserData({ store, queryClient, offline }: AppServices): Promise<void> {
  const userId = store.get(currentUserIdAtom);
  endSession(store, queryClient);
  for (const key of browsingKeys) deviceStorage.remove(key);
  store.set(comparedAtom, []);
  offline.support?.closeUserStore(userId);
  // Also without offline support: the store may be left from an earlier visit.
  await import('../../offline/start-offline.ts')
    .then(({ deleteUserStore }) => deleteUserStore(userId))
    .catch((error: unknown) => console.warn(error));
}

/** Tries to send pending changes until the timeout; returns how many are left. */
async function sendPending({ support }: OfflineClient, userId: number): Promise<number> {
  if (!support || (await support.countPending(userId)) === 0) return 0;
  await Promise.race([
    support.sendPending(),
    new Promise((resolve) => setTimeout(resolve, sendTimeoutMs)),
  ]);
  return support.countPending(userId);
}
