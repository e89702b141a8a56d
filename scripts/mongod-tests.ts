/**
 * The API tests that run on a real mongod as well as on the embedded server: those of transactions,
 * queries, indexes, the texts of errors and GridFS. `npm run test:mongod` runs all of them.
 */
export const mongodTests = [
  'api/src/mongo',
  'api/src/orders',
  'api/src/cart',
  'api/src/stock',
  'api/src/feed/feed.test.ts',
  'api/src/catalogue-replica',
  'api/src/payments/payments.test.ts',
  'api/src/returns',
  'api/src/idempotency',
  'api/src/lookups',
  'api/src/migrations',
  'api/src/products',
  'api/src/price-changes',
  'api/src/media/media',
  'api/src/backup/backup.test.ts',
  'api/src/consistency',
  'api/src/mail',
  'api/src/accounts/user-administration.test.ts',
  'api/test/database-outage.test.ts',
  'api/test/indexes.test.ts',
  'api/test/killed-process.test.ts',
  'api/test/replicas.test.ts',
  'api/test/startup.test.ts',
];
