import { cartKeyRetentionMs, maxQuantity } from '@vajra/contract';
import { z } from 'zod';
import { newId } from '../../api/new-id.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';

const maxItems = 50;
const lifetimeMs = 30 * 24 * 60 * 60 * 1000;

const visitorItem = z.object({
  /** The Idempotency-Key of the request that adds it to a cart. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  p_id: z.int().min(1),
  u_qty: z.int().min(1).max(maxQuantity),
  addedAt: z.number(),
  /** Set when it was first sent: to whose cart, and when. The response may have been lost. */
  sent: z.object({ userId: z.int(), at: z.number() }).optional(),
});

/** A piece that a visitor wants, which waits on the device for a sign-in. */
export type VisitorItem = z.output<typeof visitorItem>;

/** Reads the pieces of this device, oldest first, without those that cannot be read or are too old. */
export function readVisitorCart(now = Date.now()): VisitorItem[] {
  const stored = deviceStorage.getJson(storageKeys.visitorCart);
  if (!Array.isArray(stored)) return [];
  return stored
    .slice(-maxItems)
    .flatMap((each) => visitorItem.safeParse(each).data ?? [])
    .filter(({ addedAt, sent }) => {
      // After that the server would add it again.
      if (sent && now - sent.at > cartKeyRetentionMs) return false;
      return Math.abs(now - addedAt) < lifetimeMs;
    });
}

/** Returns whether the pieces are kept beyond this page. */
export function writeVisitorCart(items: readonly VisitorItem[]): boolean {
  if (items.length > 0) return deviceStorage.setJson(storageKeys.visitorCart, items);
  deviceStorage.remove(storageKeys.visitorCart);
  return true;
}

/** Adds a piece. The quantity replaces that of an earlier tap, which the visitor repeats. */
export function withVisitorItem(
  items: readonly VisitorItem[],
  { p_id, u_qty }: Pick<VisitorItem, 'p_id' | 'u_qty'>,
): VisitorItem[] {
  const others = items.filter((item) => item.p_id !== p_id || item.sent);
  return [...others, { id: newId(), p_id, u_qty, addedAt: Date.now() }].slice(-maxItems);
}

/** Returns the pieces that are in no one's cart yet, as far as the device knows. */
export function waitingItems(items: readonly VisitorItem[]): VisitorItem[] {
  return items.filter(({ sent }) => !sent);
}
