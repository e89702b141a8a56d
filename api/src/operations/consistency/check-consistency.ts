import type { Connection } from 'mongoose';
import { openSnapshot } from '../../platform/mongo/snapshot.ts';
import { checkInvoices } from './check-invoices.ts';
import { checkLookups } from './check-lookups.ts';
import { checkOrders } from './check-orders.ts';
import { checkPayments } from './check-payments.ts';
import { checkRatings } from './check-ratings.ts';
import { checkReturns } from './check-returns.ts';
import { checkMovements, checkStock } from './check-stock.ts';

export interface ConsistencyCheck {
  /** Whether one snapshot was read. If not, concurrent changes can appear as discrepancies. */
  isSnapshot: boolean;
  /** One line each. */
  discrepancies: AsyncGenerator<string>;
}

/**
 * Recomputes everything that is stored redundantly and reports discrepancies: stock against its
 * ledger and the orders, order totals against their lines, return requests
 * against their orders, payments against their ledger, invoices against the money kept, ratings against reviews, embedded lookups
 * against the lookups. Reads in batches and changes nothing.
 */
export async function checkConsistency(connection: Connection): Promise<ConsistencyCheck> {
  const snapshot = await openSnapshot(connection);
  const store = { connection, snapshot };
  async function* discrepancies() {
    try {
      yield* checkStock(store);
      yield* checkMovements(store);
      yield* checkOrders(store);
      yield* checkReturns(store);
      yield* checkPayments(store);
      yield* checkInvoices(store);
      yield* checkRatings(store);
      yield* checkLookups(store);
    } finally {
      await snapshot.end();
    }
  }
  return { isSnapshot: snapshot.session !== undefined, discrepancies: discrepancies() };
}
