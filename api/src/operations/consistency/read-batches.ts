import type { Connection } from 'mongoose';
import type { Snapshot } from '../../platform/mongo/snapshot.ts';

/** Only one batch is held in memory. */
const batchSize = 500;

/** A connection and the snapshot in which the store is read. */
export interface StoreSnapshot {
  connection: Connection;
  snapshot: Snapshot;
}

/** Reads a collection in batches, in id order. */
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
    batch.push(document as unknown as Document); // the collection's model ensures the type
    if (batch.length < batchSize) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

/** Reads the documents whose `field` is one of `values`. */
export async function* readMatching<Document>(
  { connection, snapshot: { session } }: StoreSnapshot,
  collection: string,
  field: string,
  values: readonly (string | number)[],
): AsyncGenerator<Document> {
  const cursor = connection.collection(collection).find({ [field]: { $in: values } }, { session });
  for await (const document of cursor) yield document as unknown as Document; // as above
}
