import { isDeepStrictEqual } from 'node:util';
import type { UserDocument } from '../../identity/accounts/user.model.ts';
import { userSearchTerms } from '../../identity/accounts/user-search-terms.ts';
import type { OrderDocument } from '../../sales/orders/order.model.ts';
import { searchTerms } from '../../sales/orders/order-search.ts';
import type { Migration } from './migration.ts';
import { updateEach } from './update-each.ts';

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
    await updateEach(orders, {}, unlessCurrent(searchTerms));
    const users = connection.collection<UserDocument>('users');
    await updateEach(users, {}, unlessCurrent(userSearchTerms));
  },
};

/** Returns the terms, or null if the document has them already. */
function unlessCurrent<Document extends object>(termsOf: (document: Document) => object) {
  return (document: Document) => {
    const terms = termsOf(document);
    return isDeepStrictEqual({ ...document, ...terms }, document) ? null : terms;
  };
}
