import type { LookupKind } from '@vajra/contract';
import type { Transaction } from '../mongo/transactions.ts';

/** What carries copies of lookups: the products. */
export interface LookupEmbedder {
  /** How many carry this value now, as committed. */
  countEmbedding(kind: LookupKind, id: number): Promise<number>;
  /** Rewrites this value's text in all that carry it, in the transaction of the renaming. */
  renameLookup(kind: LookupKind, id: number, text: string, tx: Transaction): Promise<void>;
  /** Puts all that carry a collection under its new parent, in the transaction of the move. */
  moveCollection(
    c_id: number,
    parent: { pc_id: number; name: string } | null,
    tx: Transaction,
  ): Promise<void>;
  /** Called once a renaming or a move is committed. */
  afterCatalogueChange(): Promise<void>;
}
