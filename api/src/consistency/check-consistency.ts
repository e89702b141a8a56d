import type { Connection } from 'mongoose';
import { openSnapshot } from '../mongo/snapshot.ts';
import { checkLookups } from './check-lookups.ts';
import { checkOrders } from './check-orders.ts';
import { checkRatings } from './check-ratings.ts';
import { checkMovements, checkStock } from './check-stock.ts';

export interface ConsistencyCheck {
  /** Whether all of it was read as of one moment; if not, what was sold meanwhile may show. */
  isSnapshot: boolean;
  /** One line a difference. */
  differences: AsyncGenerator<string>;
}

/**
 * Derives again what the store keeps twice, for speed, and tells where the two differ: stock from
 * its ledger and from orders, totals from lines, ratings from reviews, copies of lookups from
 * lookups. Changes nothing; reads in batches.
 */
export async function checkConsistency(connection: Connection): Promise<ConsistencyCheck> {
  const snapshot = await openSnapshot(connection);
  const read = { connection, snapshot };
  async function* differences() {
    try {
      yield* checkStock(read);
      yield* checkMovements(read);
      yield* checkOrders(read);
      yield* checkRatings(read);
      yield* checkLookups(read);
    } finally {
      await snapshot.end();
    }
  }
  return { isSnapshot: snapshot.session !== undefined, differences: differences() };
}
