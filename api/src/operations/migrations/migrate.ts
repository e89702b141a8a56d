import type { Connection } from 'mongoose';
import type { Logger } from 'pino';
import { withLock } from '../../platform/mongo/lock.ts';
import { productVersions } from './0001-product-versions.ts';
import { missingFields } from './0002-missing-fields.ts';
import { disputedAmounts } from './0003-disputed-amounts.ts';
import { addressCodes } from './0004-address-codes.ts';
import { searchTermsWithoutMarks } from './0005-search-terms.ts';
import type { Migration } from './migration.ts';

interface AppliedMigration {
  _id: number;
  name: string;
  appliedAt: Date;
}

const allMigrations: readonly Migration[] = [
  productVersions,
  missingFields,
  disputedAmounts,
  addressCodes,
  searchTermsWithoutMarks,
];

/**
 * Applies the migrations that the store lacks. Of several processes one applies them while the others
 * wait. When the process is killed, the lock expires, and the next one continues.
 * @throws Error when a later release has migrated the store
 */
export async function migrate(
  connection: Connection,
  log: Pick<Logger, 'info'>,
  migrations: readonly Migration[] = allMigrations,
): Promise<void> {
  if ((await findMissing(connection, migrations)).length === 0) return;
  await withLock(connection, 'migrations', async () => {
    for (const migration of await findMissing(connection, migrations)) {
      const { number, name } = migration;
      log.info({ number, name }, 'changing the stored data for this release');
      await migration.run(connection);
      await appliedIn(connection).insertOne({ _id: number, name, appliedAt: new Date() });
    }
  });
}

async function findMissing(
  connection: Connection,
  migrations: readonly Migration[],
): Promise<Migration[]> {
  const applied = await appliedIn(connection).find({}).sort({ _id: 1 }).toArray();
  const unknown = applied.find(({ _id }) => !migrations.some(({ number }) => number === _id));
  if (unknown) {
    throw new Error(
      `A later release of Vajra has changed the data of this store (${unknown._id}, "${unknown.name}"). Start that release or a later one, or restore a backup of before the update.`,
    );
  }
  const missing = migrations.filter(({ number }) => !applied.some(({ _id }) => _id === number));
  return missing.toSorted((a, b) => a.number - b.number);
}

function appliedIn(connection: Connection) {
  return connection.collection<AppliedMigration>('migrations');
}
