import type { mongo } from 'mongoose';

const batchSize = 500;

/**
 * Sets fields of each document that matches, in batches and in the order of their ids.
 * @param fieldsOf returns what to set, or null for a document that stays as it is
 */
export async function updateEach<Document extends mongo.Document>(
  collection: mongo.Collection<Document>,
  filter: object,
  fieldsOf: (document: mongo.WithId<Document>) => object | null,
): Promise<void> {
  let after: unknown;
  for (;;) {
    const rest = { ...filter, ...(after !== undefined && { _id: { $gt: after } }) };
    const found = await collection
      .find(rest as mongo.Filter<Document>) // the migration knows the fields of earlier releases
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    if (found.length === 0) return;
    after = found.at(-1)?._id;
    const updates = found.flatMap((document) => {
      const fields = fieldsOf(document);
      const update = { filter: { _id: document._id }, update: { $set: fields } };
      return fields ? [{ updateOne: update } as mongo.AnyBulkWriteOperation<Document>] : []; // as above
    });
    if (updates.length > 0) await collection.bulkWrite(updates);
  }
}
