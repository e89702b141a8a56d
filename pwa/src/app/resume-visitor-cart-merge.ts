import { connection } from '../browser/connection.ts';
import { deviceStorage } from '../browser/storage.ts';
import { storageKeys } from '../browser/storage-keys.ts';

/** Until the next attempt where nothing says that the server can be reached again. */
const retryMs = 60_000;

interface ResumeOptions {
  /** 0 while no one is signed in. */
  userId(): number;
  /** Called when pieces were added to the user's cart. */
  onAdded(userId: number): Promise<void>;
}

/**
 * Sends the pieces that a sign-in without a connection could not merge: now, when the server can be reached
 * again, and every minute while pieces wait. Returns a function that stops it.
 */
export function resumeVisitorCartMerge({ userId, onAdded }: ResumeOptions): () => void {
  let isRunning = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const resume = async () => {
    const owner = userId();
    if (isRunning || owner === 0 || !connection.isOnline) return;
    if (deviceStorage.get(storageKeys.visitorCart) === null) return;
    isRunning = true;
    clearTimeout(timer);
    try {
      const { mergeVisitorCart } = await import('../storefront/shared/merge-visitor-cart.ts');
      const { added, waiting } = await mergeVisitorCart(owner);
      if (waiting > 0) timer = setTimeout(resume, retryMs);
      if (added > 0) await onAdded(owner);
    } catch (error) {
      console.error('The cart could not be merged', error);
    } finally {
      isRunning = false;
    }
  };
  void resume();
  // The first call after that shows whether the server can be reached, too.
  addEventListener('online', resume);
  const unsubscribe = connection.subscribe(() => {
    if (connection.isConnected) void resume();
  });
  return () => {
    clearTimeout(timer);
    removeEventListener('online', resume);
    unsubscribe();
  };
}
