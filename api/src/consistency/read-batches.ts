import type { Connection } from 'mongoose';
import type { Snapshot } from '../mongo/snapshot.ts';

/** How many documents are looked at together: memory holds one batch, however large the store. */
const batchSize = 500;

/** A store that is read from end to end. */
export interface StoreSnapshot {
  connection: Connection;
  snapshot: Snapshot;
}

/** A collection's documents in the order of their ids, in batches. */
export async function* readBatches<Document extends { _id: unknown }>(
  { connection, snapshot: { session } }: StoreSnapshot,
  collection: string,
  projection: Partial<Record<keyof Document, 1>>,
): AsyncGenerator<Document[]> {
  const cursor = connection
    .collection(collection)
    .find({}, { session, projection, sort: { _id: 1 } })
    .batchSize(batchSize);
  let batch: Document[] = [];
  for await (const document of cursor) {
    batch.push(document as unknown as Document); // as the collection's model writes them
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Those documents whose `field` is one of `values`. */
export async function* readMatching<Document>(
  { connection, snapshot: { session } }: StoreSnapshot,
  collection: string,
  field: string,
  values: readonly (string | number)[],
): AsyncGenerator<Document> {
  const cursor = connection.collection(collection).find({ [field]: { $in: values } }, { session });
  // As above.
  for await (const document of cursor) yield document as unknown as Document;
}
