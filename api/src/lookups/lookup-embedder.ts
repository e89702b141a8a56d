import type { LookupKind } from '@vajra/contract';
import type { Transaction } from '../mongo/transactions.ts';

/**
 * The documents that embed copies of lookups. Products implement it; the interface keeps lookups from
 * depending on products, which depend on lookups.
 */
export interface LookupEmbedder {
  /** Counts the documents that embed this value, as committed. */
  countEmbedding(kind: LookupKind, id: number): Promise<number>;
  /** Updates this value's text in all copies. */
  renameLookup(kind: LookupKind, id: number, text: string, tx: Transaction): Promise<void>;
  /** Updates the parent in all documents that embed this collection. */
  moveCollection(
    c_id: number,
    parent: { pc_id: number; name: string } | null,
    tx: Transaction,
  ): Promise<void>;
  /** Called after a change of copies is committed. */
  afterCatalogueChange(): Promise<void>;
}
