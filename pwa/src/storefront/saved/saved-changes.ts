import {
  applyDiscount,
  type Product,
  type SavedProduct,
  type SavedRow,
  toDecimal,
  toMinor,
} from '@vajra/contract';
import type { Change } from '../../api/offline-client.ts';
import type { OutboxRow } from '../../offline/outbox/user-database.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';

/** Returns what is remembered of a product that is saved now. */
export function newSave({ p_id, inr_price, usd_price, discount }: Product): SavedProduct {
  const after = (price: number) => toDecimal(applyDiscount(toMinor(price), discount));
  return {
    p_id,
    inr_price: after(inr_price),
    usd_price: after(usd_price),
    savedAt: new Date().toISOString(),
  };
}

/** Creates the change that saves or removes a product. */
export function changeOf(
  userId: number,
  product: Product,
  isSaved: boolean,
): Change<typeof accountEndpoints.saveProduct | typeof accountEndpoints.removeSavedProduct> {
  return {
    kind: 'saved',
    id: String(product.p_id),
    userId,
    endpoint: isSaved ? accountEndpoints.saveProduct : accountEndpoints.removeSavedProduct,
    input: { params: { p_id: product.p_id } },
    optimisticValue: { row: { ...newSave(product), product }, isSaved },
  };
}

/** Applies the changes that have not reached the server. Those that it refused do not count. */
export function withPendingSaves(
  rows: readonly SavedRow[],
  pendingChanges: readonly OutboxRow[],
): SavedRow[] {
  let list = [...rows];
  for (const change of pendingChanges) {
    if (change.kind !== 'saved' || change.problem !== null) continue;
    const { row, isSaved } = change.shown;
    const others = list.filter(({ p_id }) => p_id !== row.p_id);
    if (!isSaved) list = others;
    else if (others.length === list.length) list = [row, ...list];
  }
  return list;
}
