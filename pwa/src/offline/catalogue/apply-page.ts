import type { Product } from '@vajra/contract';
import type { Table } from 'dexie';
import type { CatalogueDatabase, KeptProduct, Replica } from './database.ts';
import type { FeedPage } from './feed-page.ts';

/** What a page changed among the kept products. */
export interface Applied {
  rows: KeptProduct[];
  gone: number[];
  /** How many products there are after it. */
  kept: number;
}

/**
 * Writes a page's rows into the replica's table, each only where it is newer than what is kept, so
 * that a page that comes twice, or late, changes nothing. Part of the caller's transaction, which
 * writes the cursor too.
 */
export async function applyPage(
  db: CatalogueDatabase,
  replica: Replica,
  page: FeedPage,
): Promise<Applied> {
  const table = db[replica.table];
  const ids = [...page.products.map(({ product }) => product.p_id), ...idsOf(page.stock)];
  const known = await knownAmong(table, ids, replica);
  const rows = new Map<number, KeptProduct>();
  const room = replica.part ? replica.part.limit - replica.kept : Number.POSITIVE_INFINITY;
  let added = 0;
  for (const { product, catalogue, stock } of page.products) {
    const row = { p_id: product.p_id, catalogue, stock, product };
    const before = known.get(row.p_id);
    if (!before && added >= room) continue;
    if (!before) added++;
    const after = before ? newest(before, row) : row;
    if (after !== before) rows.set(row.p_id, after);
  }
  for (const { p_id, version, ...pieces } of page.stock) {
    const before = rows.get(p_id) ?? known.get(p_id);
    if (!before || before.stock >= version) continue;
    rows.set(p_id, { ...before, stock: version, product: { ...before.product, ...pieces } });
  }
  await table.bulkPut([...rows.values()]);

  const gone = await goneAmong(db, replica, page);
  await table.bulkDelete(gone);
  return { rows: [...rows.values()], gone, kept: replica.kept + added - gone.length };
}

/** Those of a page's products that are kept. Each that is looked up is a request of its own. */
async function knownAmong(
  table: Table<KeptProduct, number>,
  ids: readonly number[],
  { isComplete }: Replica,
): Promise<Map<number, KeptProduct>> {
  let maybe = ids;
  if (!isComplete && ids.length > 0) {
    // A first sync brings what is new, and all of a page's ids lie together.
    const [first, last] = [Math.min(...ids), Math.max(...ids)];
    const kept = new Set(await table.where('p_id').between(first, last, true, true).primaryKeys());
    maybe = ids.filter((id) => kept.has(id));
  }
  const rows = await table.bulkGet([...maybe]);
  return new Map(rows.flatMap((row) => (row ? [[row.p_id, row]] : [])));
}

/** Of two states of a product each space's newer half; the first itself where that is all of it. */
function newest(before: KeptProduct, row: KeptProduct): KeptProduct {
  if (row.catalogue < before.catalogue) return before;
  if (row.stock >= before.stock) {
    return row.catalogue > before.catalogue || row.stock > before.stock ? row : before;
  }
  if (row.catalogue === before.catalogue) return before;
  const { quantity, purchased_qty, remaining_qty } = before.product;
  const product = { ...row.product, quantity, purchased_qty, remaining_qty };
  return { ...row, stock: before.stock, product };
}

async function goneAmong(
  db: CatalogueDatabase,
  { table }: Replica,
  { gone }: FeedPage,
): Promise<number[]> {
  const rows = await db[table].bulkGet(idsOf(gone));
  return rows.flatMap((row, at) => {
    const version = gone[at]?.version ?? 0;
    return row && row.catalogue < version ? [row.p_id] : [];
  });
}

function idsOf(rows: readonly Pick<Product, 'p_id'>[]): number[] {
  return rows.map(({ p_id }) => p_id);
}
