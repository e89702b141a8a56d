import type { Product } from '@vajra/contract';
import type { Table } from 'dexie';
import { QueuedDatabase } from './queued-database.ts';

/** A product of the feed, with the version of each space that last changed it. */
export interface ReplicatedProduct {
  p_id: number;
  catalogue: number;
  stock: number;
  product: Product;
}

/** Two tables of products: one is read while a new epoch is built in the other. */
export const productTables = ['productsA', 'productsB'] as const;
export type ProductTable = (typeof productTables)[number];

/** Why the replica holds only a part of the catalogue. */
export type PartReason = 'large' | 'storage';

/** The state of one table of products. */
export interface Replica {
  /** `current` is read; `next` is built from a new epoch and then becomes current. */
  name: 'current' | 'next';
  table: ProductTable;
  epoch: string;
  /** Sent as `since` to get the next page. */
  cursor: string;
  /** The number of products in the table, stored because counting them takes 100 ms. */
  kept: number;
  /** The number of products in the shop. */
  total: number;
  /** Whether the end of the feed has been reached once. */
  isComplete: boolean;
  /** Set when the replica is partial; `limit` is its maximum number of products. */
  part: { reason: PartReason; limit: number } | null;
  /** When the end of the feed was last reached, in milliseconds of the device's clock. */
  syncedAt: number | null;
}

/** A snapshot of the index, so that a start need not read all products. */
export interface StoredIndex {
  name: 'index';
  table: ProductTable;
  epoch: string;
  bytes: Uint8Array;
}

/** The last response to a public request. */
export interface CachedResponse {
  /** The contract's `requestKey`. */
  key: string;
  answer: unknown;
  /** Milliseconds of the epoch. */
  at: number;
}

/** Public data, shared by all users of the device and kept when they sign out. */
export class CatalogueDatabase extends QueuedDatabase {
  declare productsA: Table<ReplicatedProduct, number>;
  declare productsB: Table<ReplicatedProduct, number>;
  declare replicas: Table<Replica, Replica['name']>;
  declare indexes: Table<StoredIndex, StoredIndex['name']>;
  /** Products that have changed since the stored index was written. */
  declare unindexed: Table<{ p_id: number }, number>;
  declare answers: Table<CachedResponse, string>;

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
