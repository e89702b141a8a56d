import { isDeepStrictEqual } from 'node:util';
import type { mongo } from 'mongoose';
import type { UserDocument } from '../../identity/accounts/user.model.ts';
import { userSearchTerms } from '../../identity/accounts/user-search-terms.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import { searchTerms } from '../../sales/orders/order-search.ts';
import type { Migration } from './migration.ts';

const batchSize = 500;

/**
 * Computes the search terms of users and orders again. Earlier releases kept letters such as ł and ß and
 * apostrophes, and did not find orders by stock numbers. What is current already is not written again, so
 * that an interrupted run continues where it stopped.
 */
export const searchTermsWithoutMarks: Migration = {
  number: 5,
  name: 'search terms without marks, and stock numbers of orders',
  async run(connection) {
    const orders = connection.collection<OrderDocument>('orders');
    await updateTerms(orders, searchTerms, ['customer', 'items', 'search', 'beginnings']);
    const users = connection.collection<UserDocument>('users');
    await updateTerms(users, userSearchTerms, ['u_name', 'email', 'mo_no', 'words', 'beginnings']);
  },
};

async function updateTerms<Document extends mongo.Document>(
  collection: mongo.Collection<Document>,
  termsOf: (document: mongo.WithId<Document>) => object,
  fields: readonly (keyof Document & string)[],
): Promise<void> {
  const projection = Object.fromEntries(fields.map((field) => [field, 1]));
  let after: unknown;
  for (;;) {
    const filter = {
      ...(after !== undefined && { _id: { $gt: after } }),
    } as mongo.Filter<Document>;
    const found = await collection
      .find(filter, { projection })
      .sort({ _id: 1 })
      .limit(batchSize)
      .toArray();
    if (found.length === 0) return;
    after = found.at(-1)?._id;
    const updates = found.flatMap((document) => {
      const terms = termsOf(document);
      if (isDeepStrictEqual({ ...document, ...terms }, document)) return [];
      const filter = { _id: document._id } as mongo.Filter<Document>;
      return [{ updateOne: { filter, update: { $set: terms } as mongo.UpdateFilter<Document> } }];
    });
    if (updates.length > 0) await collection.bulkWrite(updates);
  }
}
