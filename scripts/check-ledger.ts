import { checkConsistency } from '../api/src/consistency/check-consistency.ts';
import { command, withStore } from './open-store.ts';

// npm run check:ledger: prints where stock, totals, ratings and copies are not what they come from.
command(() =>
  withStore(async ({ connection, mongo }) => {
    const { isSnapshot: isOneMoment, differences } = await checkConsistency(connection);
    let count = 0;
    for await (const difference of differences) {
      console.log(difference);
      count++;
    }
    if (count === 0) console.log('The ledger, the orders, the ratings and the lookups agree.');
    else console.log(`${count} ${count === 1 ? 'difference' : 'differences'}.`);
    // What we run ourselves is open to nobody else.
    if (!isOneMoment && mongo.kind === 'named') {
      console.log('Read without a snapshot: what changed meanwhile may show above.');
    }
    return count === 0 ? 0 : 1;
  }),
);
