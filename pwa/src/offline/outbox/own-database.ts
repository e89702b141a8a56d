import { Dexie, type Table } from 'dexie';
import type { Wire } from '../../api/endpoints.ts';

/** Something that a person changed, on its way to the shop. */
export interface OutboxRow {
  /** Their order; given by the database. */
  place?: number;
  /** The Idempotency-Key by which the shop knows a repetition. */
  id: string;
  /** What it changes: changes of one thing arrive in their order. */
  object: string;
  endpoint: Wire;
  input: { params?: Record<string, unknown>; body?: Record<string, unknown> };
  files: Blob[];
  /** What screens show of it until it has arrived. */
  shown: unknown;
  /** Set once the shop has refused it: then a person decides. */
  problem: string | null;
  /** Times that it was sent. */
  attempts: number;
  /** Milliseconds of the epoch. */
  at: number;
}

/** What the shop last said of a person's own: the cart, a page of orders. */
export interface OwnCopy {
  key: string;
  value: unknown;
}

/** What one person keeps on this phone. It goes when they sign out. */
export class OwnDatabase extends Dexie {
  declare outbox: Table<OutboxRow, number>;
  declare copies: Table<OwnCopy, string>;

  /** Owner 0 is whoever is not signed in. */
  constructor(
    readonly owner: number,
    name = ownDatabaseName(owner),
  ) {
    // What somebody did must be on the disk before they are told that it is kept.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ outbox: '++place, &id, object', copies: 'key' });
  }
}

export function ownDatabaseName(owner: number): string {
  return `vajra-own-${owner}`;
}
