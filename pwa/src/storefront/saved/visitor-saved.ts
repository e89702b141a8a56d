import type { SavedProduct } from '@vajra/contract';
import { z } from 'zod';
import { newId } from '../../api/new-id.ts';
import { deviceStorage } from '../../browser/storage.ts';
import { storageKeys } from '../../browser/storage-keys.ts';
import { storedAtom } from '../../session/stored-atom.ts';

export const maxVisitorSaved = 50;

const item = z.object({
  p_id: z.int().min(1),
  inr_price: z.number().min(0),
  usd_price: z.number().min(0),
  savedAt: z.iso.datetime(),
});

/** Products that are added to a customer's list by one request. */
const batch = z.object({
  /** The Idempotency-Key of the request. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  /** To whose list they are sent; 0 while they are the visitor's. */
  userId: z.int().min(0),
  items: z.array(item).max(maxVisitorSaved),
});
export type SavedBatch = z.output<typeof batch>;

export function readBatches(): SavedBatch[] {
  const stored = deviceStorage.getJson(storageKeys.visitorSaved);
  return Array.isArray(stored) ? stored.flatMap((each) => batch.safeParse(each).data ?? []) : [];
}

function writeBatches(batches: readonly SavedBatch[]): boolean {
  if (batches.length > 0) return deviceStorage.setJson(storageKeys.visitorSaved, batches);
  deviceStorage.remove(storageKeys.visitorSaved);
  return true;
}

/** Returns the visitor's products, newest first. */
export function readVisitorSaved(): SavedProduct[] {
  return readBatches().find(({ userId }) => userId === 0)?.items ?? [];
}

/** Returns whether they are kept beyond this page. */
export function writeVisitorSaved(items: SavedProduct[]): boolean {
  const sent = readBatches().filter(({ userId }) => userId !== 0);
  return writeBatches(items.length > 0 ? [...sent, { id: newId(), userId: 0, items }] : sent);
}

/** Returns what is to be sent to a customer's list. From then on it is no other user's. */
export function claimBatches(userId: number): SavedBatch[] {
  const batches = readBatches().map((each) => (each.userId === 0 ? { ...each, userId } : each));
  writeBatches(batches);
  return batches.filter((each) => each.userId === userId);
}

export function forgetBatch(id: string): void {
  writeBatches(readBatches().filter((each) => each.id !== id));
}

/** The visitor's products, which follow other tabs. */
export const visitorSavedAtom = storedAtom<SavedProduct[]>({
  key: storageKeys.visitorSaved,
  read: readVisitorSaved,
  write: writeVisitorSaved,
});
