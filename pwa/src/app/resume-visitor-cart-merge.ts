import { storageKeys } from '../browser/storage-keys.ts';
import { resumeMerge } from './resume-merge.ts';

interface ResumeOptions {
  /** 0 while no one is signed in. */
  userId(): number;
  /** Called when pieces were added to the user's cart. */
  onAdded(userId: number): Promise<void>;
}

/** Sends the pieces that a sign-in could not merge, as `resumeMerge` describes. Returns a function that stops it. */
export function resumeVisitorCartMerge({ userId, onAdded }: ResumeOptions): () => void {
  const { stop } = resumeMerge({
    storageKey: storageKeys.visitorCart,
    userId,
    merge: async (owner) => {
      const { mergeVisitorCart } = await import('../storefront/shared/merge-visitor-cart.ts');
      const { added, waiting } = await mergeVisitorCart(owner);
      if (added > 0) await onAdded(owner);
      return waiting;
    },
  });
  return stop;
}
