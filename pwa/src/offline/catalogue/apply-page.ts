import type { Product } from '@vajra/contract';
import type { Table } from 'dexie';
import type { CatalogueDatabase, Replica, ReplicatedProduct } from './database.ts';
import type { FeedPage } from './feed-page.ts';

/** What a page changed in the replica. */
export interface Applied {
  rows: ReplicatedProduct[];
  gone: number[];
  /** The number of products afterwards. */
  kept: number;
}

/**
 * Writes the rows of a page that are newer than those in the replica's table, so that a repeated or
 * late page changes nothing. Runs in the caller's transaction, which also writes the cursor.
 */
export async function applyPage(
  db: CatalogueDatabase,
  replica: Replica,
  page: FeedPage,
): Promise<Applied> {
  const table = db[replica.table];
  const ids = [...page.products.map(({ product }) => product.p_id), ...idsOf(page.stock)];
  const known = await storedRows(table, ids, replica);
  const rows = new Map<number, ReplicatedProduct>();
  const room = replica.part ? replica.part.limit - replica.kept : Number.POSITIVE_INFINITY;
  let added = 0;
  for (const { product, catalogue, stock } of page.products) {
    const row = { p_id: product.p_id, catalogue, stock, product };
    const before = known.get(row.p_id);
    if (!before && added >= room) continue;
    if (!before) added++;
    const after = before ? mergeNewer(before, row) : row;
    if (after !== before) rows.set(row.p_id, after);
  }
  for (const { p_id, version, ...pieces } of page.stock) {
    const before = rows.get(p_id) ?? known.get(p_id);
    if (!before || before.stock >= version) continue;
    rows.set(p_id, { ...before, stock: version, product: { ...before.product, ...pieces } });
  }
  await table.bulkPut([...rows.values()]);

  const gone = await storedGone(db, replica, page);
  await table.bulkDelete(gone);
  return { rows: [...rows.values()], gone, kept: replica.kept + added - gone.length };
}

/** Returns the rows that are already stored. Every lookup is a request of its own, so few are made. */
async function storedRows(
  table: Table<ReplicatedProduct, number>,
  ids: readonly number[],
  { isComplete }: Replica,
): Promise<Map<number, ReplicatedProduct>> {
  let candidates = ids;
  if (!isComplete && ids.length > 0) {
    // During the first sync most ids are new and adjacent, so one range query finds the rest.
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const stored = new Set(
      await table.where('p_id').between(first, last, true, true).primaryKeys(),
    );
    candidates = ids.filter((id) => stored.has(id));
  }
  const rows = await table.bulkGet([...candidates]);
  return new Map(rows.flatMap((row) => (row ? [[row.p_id, row]] : [])));
}

/** Merges two states of a product by the newer version of each space. Returns `before` if nothing is newer. */
function mergeNewer(before: ReplicatedProduct, row: ReplicatedProduct): ReplicatedProduct {
  if (row.catalogue < before.catalogue) return before;
  if (row.stock >= before.stock) {
    return row.catalogue > before.catalogue || row.stock > before.stock ? row : before;
  }
  if (row.catalogue === before.catalogue) return before;
  const { quantity, purchased_qty, remaining_qty } = before.product;
  const product = { ...row.product, quantity, purchased_qty, remaining_qty };
  return { ...row, stock: before.stock, product };
}

async function storedGone(
  db: CatalogueDatabase,
  { table }: Replica,
  { gone }: FeedPage,
): Promise<number[]> {
  const rows = await db[table].bulkGet(idsOf(gone));
  return rows.flatMap((row, index) => {
    const version = gone[index]?.version ?? 0;
    return row && row.catalogue < version ? [row.p_id] : [];
  });
}

function idsOf(rows: readonly Pick<Product, 'p_id'>[]): number[] {
  return rows.map(({ p_id }) => p_id);
}
