import type { Collection, Document } from 'mongodb';
import { type Row, useServer } from '../test-server.ts';

/** For tests of expressions: what the server makes of one, of an empty document or of a given one. */
export function useComputing() {
  const mongo = useServer();
  let things: Collection<Row> | undefined;
  return async (expression: unknown, document: Document = {}): Promise<unknown> => {
    things ??= mongo.database().collection<Row>('things');
    const { insertedId: _id } = await things.insertOne(document);
    const pipeline = [{ $match: { _id } }, { $project: { _id: 0, value: expression } }];
    const [result] = await things.aggregate(pipeline, { promoteLongs: false }).toArray();
    return result?.value;
  };
}
