import type { Product } from '@vajra/contract';
import { Dexie, type Table } from 'dexie';

/** A product as the feed had it, with the version of each space that last touched it. */
export interface KeptProduct {
  p_id: number;
  catalogue: number;
  stock: number;
  product: Product;
}

/** Two tables of products: one is read, and a new epoch is built in the other. */
export const productTables = ['productsA', 'productsB'] as const;
export type ProductTable = (typeof productTables)[number];

/** Why only a part of the catalogue is kept. */
export type PartReason = 'large' | 'storage';

/** How far one table of products has come. */
export interface Replica {
  /** `current` is what is read; `next` is built while another epoch is current. */
  name: 'current' | 'next';
  table: ProductTable;
  epoch: string;
  /** What to send as `since`. */
  cursor: string;
  /** Products that are in the table: to count them takes a tenth of a second. */
  kept: number;
  /** Products that the shop has. */
  total: number;
  /** Whether the end of the feed was ever reached. */
  isComplete: boolean;
  /** Set where not all products are kept; `limit` is how many. */
  part: { reason: PartReason; limit: number } | null;
  /** When the end of the feed was last reached: milliseconds by the phone's own clock. */
  syncedAt: number | null;
}

/** The index as of a cursor, so that it need not be built of all products at each start. */
export interface KeptIndex {
  name: 'index';
  table: ProductTable;
  epoch: string;
  bytes: Uint8Array;
}

/** An answer of a call that anybody may make, as it was last given. */
export interface KeptAnswer {
  /** The contract's `callKey`. */
  key: string;
  answer: unknown;
  /** Milliseconds of the epoch. */
  at: number;
}

/** What anybody sees of the shop, kept on the phone; it stays when somebody signs out. */
export class CatalogueDatabase extends Dexie {
  declare productsA: Table<KeptProduct, number>;
  declare productsB: Table<KeptProduct, number>;
  declare replicas: Table<Replica, Replica['name']>;
  declare indexes: Table<KeptIndex, KeptIndex['name']>;
  /** Products that have changed since the kept index was taken. */
  declare unindexed: Table<{ p_id: number }, number>;
  declare answers: Table<KeptAnswer, string>;

  constructor(name = 'vajra-catalogue') {
    super(name, { chromeTransactionDurability: 'relaxed' });
    this.version(1).stores({
      productsA: 'p_id',
      productsB: 'p_id',
      replicas: 'name',
      indexes: 'name',
      unindexed: 'p_id',
      answers: 'key, at',
    });
  }
}

export function otherTable(table: ProductTable): ProductTable {
  return table === 'productsA' ? 'productsB' : 'productsA';
}
