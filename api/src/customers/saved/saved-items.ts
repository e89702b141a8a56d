import { maxSavedProducts } from '@vajra/contract';
import type { SavedItem } from './saved-list.model.ts';

/**
 * Returns both lists as one, newest first. Of a product that is in both, the earlier save stays. Of more
 * products than a list may have, the oldest are dropped.
 */
export function mergeItems(
  one: readonly SavedItem[],
  other: readonly SavedItem[],
): { items: SavedItem[]; dropped: number } {
  const byProduct = new Map<number, SavedItem>();
  for (const item of [...one, ...other]) {
    const known = byProduct.get(item.p_id);
    if (!known || item.savedAt < known.savedAt) byProduct.set(item.p_id, item);
  }
  const all = [...byProduct.values()].sort((a, b) => Number(b.savedAt) - Number(a.savedAt));
  return {
    items: all.slice(0, maxSavedProducts),
    dropped: Math.max(0, all.length - maxSavedProducts),
  };
}
