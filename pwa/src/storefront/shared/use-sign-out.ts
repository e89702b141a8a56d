import { useQueryClient } from '@tanstack/react-query';
import { useStore } from 'jotai';
import { useOffline } from '../../api/use-offline.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { endSession } from '../../session/end-session.ts';
import { useConfirm } from '../../ui/confirm.tsx';

/** Returns a function that signs the user out and resolves to whether they are signed out. */
export function useSignOut(): () => Promise<boolean> {
  const store = useStore();
  const queryClient = useQueryClient();
  const offline = useOffline();
  const confirm = useConfirm();
  return async () => {
    const loaded = await import('./sign-out.ts').catch(() => null);
    if (loaded) return loaded.signOut({ store, queryClient, offline }, confirm);
    // Without a connection and a service worker there is no code to load, and no data to delete.
    endSession(store, queryClient);
    deviceStorage.set(storageKeys.pendingSignOut, '1');
    return true;
  };
}
