import { Dexie, type Table } from 'dexie';
import { type ChangeKindName, type ChangeValues, readObjectKey } from '../../api/change-kinds.ts';
import type { EndpointRef } from '../../api/endpoints.ts';

/** A change that a user made, on its way to the server. */
export type OutboxRow = { [Kind in ChangeKindName]: RowOf<Kind> }[ChangeKindName];

interface RowOf<Kind extends ChangeKindName> {
  /** The order of changes, assigned by the database. */
  seq?: number;
  /** The Idempotency-Key by which the server recognizes a repetition. */
  id: string;
  kind: Kind;
  /** The key of what is changed. Changes of one object arrive in order. */
  object: string;
  endpoint: EndpointRef;
  /** Whether it adds to earlier changes of the object instead of replacing them. */
  isAddition?: boolean;
  input: { params?: Record<string, unknown>; body?: Record<string, unknown> };
  files: Blob[];
  /** The change's optimistic value. */
  shown: ChangeValues[Kind];
  /** Why the server refused it; then the user decides. Null while it is pending. */
  problem: string | null;
  /** When it was first sent, in milliseconds since 1970. Rows of earlier releases have none. */
  sentAt?: number | undefined;
  /** How often it was sent. */
  attempts: number;
  /** When it was made, in milliseconds since 1970. */
  at: number;
}

/** The last response to a request for the user's own data: the cart, a page of orders. */
export interface CachedUserResponse {
  key: string;
  value: unknown;
}

/** Everything one user keeps on this device. It is deleted when they sign out. */
export class UserDatabase extends Dexie {
  declare changes: Table<OutboxRow, number>;
  declare copies: Table<CachedUserResponse, string>;

  /** `userId` is 0 for visitors who are not signed in. */
  constructor(
    readonly userId: number,
    name = userDatabaseName(userId),
  ) {
    // A change must be on disk before the user is notified that it was saved.
    super(name, { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ outbox: '++place, &id, object', copies: 'key' });
    // The primary key became `seq`. IndexedDB cannot rename one, so the rows move to a new table.
    this.version(2)
      .stores({ changes: '++seq, &id, object' })
      .upgrade(async (transaction) => {
        const rows = await transaction.table('outbox').orderBy('place').toArray();
        const changes = rows.map(({ place, ...row }) => ({ seq: place, ...row }));
        await transaction.table('changes').bulkAdd(changes);
      });
    this.version(3).stores({ outbox: null });
    // Rows name their kind, and what their request consists of.
    this.version(4).upgrade((transaction) =>
      transaction
        .table('changes')
        .toCollection()
        .modify((row: OutboxRow & { endpoint: { files?: { name: string } } }) => {
          const { files, ...endpoint } = row.endpoint;
          const request = files && { kind: 'form' as const, files };
          Object.assign(row, {
            kind: readObjectKey(row.object).kind,
            endpoint: { ...endpoint, ...(request && { request }) },
          });
        }),
    );
  }
}

export function userDatabaseName(userId: number): string {
  return `vajra-own-${userId}`;
}

/** How long a sign-out waits for the deletion, which goes on afterwards. */
const deletionLimitMs = 3_000;

/** Deletes everything that a user keeps on this device; other tabs close the database. */
export async function deleteUserDatabase(userId: number): Promise<void> {
  const limit = new Promise((resolve) => setTimeout(resolve, deletionLimitMs));
  await Promise.race([Dexie.delete(userDatabaseName(userId)), limit]);
}
