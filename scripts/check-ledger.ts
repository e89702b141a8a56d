import { checkConsistency } from '../api/src/operations/consistency/check-consistency.ts';
import { command, withStore } from './open-store.ts';

// npm run check:ledger: prints discrepancies in stock, order totals, payments, ratings and embedded lookups.
command(() =>
  withStore(async ({ connection, mongo }) => {
    const { isSnapshot, discrepancies } = await checkConsistency(connection);
    let count = 0;
    for await (const discrepancy of discrepancies) {
      console.log(discrepancy);
      count++;
    }
    if (count === 0)
      console.log('No discrepancies in stock, orders, payments, ratings and lookups.');
    else console.log(`${count} ${count === 1 ? 'discrepancy' : 'discrepancies'}.`);
    // A database that this script starts itself has no other clients.
    if (!isSnapshot && mongo.kind === 'named') {
      console.log('Read without a snapshot: concurrent changes may appear above.');
    }
    return count === 0 ? 0 : 1;
  }),
);
