import { endpoints } from '@vajra/contract';
import { describe, expect, it } from 'vitest';
import { createProduct } from '../../../test/factories.ts';
import { startTestApi, useTestApi } from '../../../test/start-test-api.ts';
import { createLog } from '../../platform/log.ts';
import { connect } from '../../platform/mongo/connect.ts';
import { migrate } from './migrate.ts';
import type { Migration } from './migration.ts';

const api = await useTestApi();
const log = createLog('silent');

/** Connects to an empty database. */
async function emptyDatabase() {
  const connection = await connect(api.uri, `migrated_${Math.random().toString(36).slice(2)}`);
  return { connection, applied: () => connection.collection('migrations').find({}).toArray() };
}

function migrationNamed(number: number, run: Migration['run']): Migration {
  return { number, name: `migration ${number}`, run };
}

describe('migrations', () => {
  it('run once and in order, however many processes start', async () => {
    const { connection, applied } = await emptyDatabase();
    const ran: number[] = [];
    const migrations = [2, 1].map((number) =>
      migrationNamed(number, async () => {
        ran.push(number);
      }),
    );
    await Promise.all([1, 2, 3].map(() => migrate(connection, log, migrations)));
    expect(ran).toEqual([1, 2]);
    expect((await applied()).map(({ _id, name }) => [_id, name])).toEqual([
      [1, 'migration 1'],
      [2, 'migration 2'],
    ]);
    await connection.close();
  });

  it('continue after an error with the one that failed', async () => {
    const { connection } = await emptyDatabase();
    const ran: number[] = [];
    let isBroken = true;
    const migrations = [1, 2].map((number) =>
      migrationNamed(number, async () => {
        ran.push(number);
        if (number === 2 && isBroken) throw new Error('disk full');
      }),
    );
    await expect(migrate(connection, log, migrations)).rejects.toThrow('disk full');
    isBroken = false;
    await migrate(connection, log, migrations);
    expect(ran).toEqual([1, 2, 2]);
    await connection.close();
  });

  it('continue when the lock of a process that was killed expires', async () => {
    const { connection } = await emptyDatabase();
    const locks = connection.collection<{ _id: string }>('migration_locks');
    await locks.insertOne({ _id: 'migrations', owner: 'dead', until: new Date(0) } as never);
    const ran: number[] = [];
    await migrate(connection, log, [migrationNamed(1, async () => void ran.push(1))]);
    expect(ran).toEqual([1]);
    expect(await locks.countDocuments()).toBe(0);
    await connection.close();
  });

  it('refuse a store that a later release has changed', async () => {
    const { connection } = await emptyDatabase();
    const later = [1, 2].map((number) => migrationNamed(number, async () => {}));
    await migrate(connection, log, later);
    await expect(migrate(connection, log, later.slice(0, 1))).rejects.toThrow(
      'A later release of Vajra has changed the data of this store (2, "migration 2").',
    );
    await connection.close();
  });
});

describe('the versions of products', () => {
  it('move to their own collection, and phones go on from their cursors', async () => {
    const [edited, rated, sold] = [
      await createProduct(api),
      await createProduct(api),
      await createProduct(api),
    ];
    await api.numberChanges();
    await api.services.jobs.stop('changeNumbering');
    // As the last release stored them: two products of one edit share a version.
    const products = api.connection.collection<{ _id: number }>('products');
    const setVersions = (p_id: number, fields: object) =>
      products.updateOne({ _id: p_id }, { $set: fields, $unset: { revision: '' } });
    await setVersions(edited.p_id, { version: { catalogue: 7, stock: 0 } });
    await setVersions(rated.p_id, {
      version: { catalogue: 9, stock: 4 },
      ratingVersion: { catalogue: 9, lastEdit: 7 },
    });
    await setVersions(sold.p_id, { version: { catalogue: 7, stock: 6 } });
    const heads = api.connection.collection<{ _id: string }>('change_spaces');
    await heads.updateOne({ _id: 'catalogue' }, { $set: { version: 9 } });
    await heads.updateOne({ _id: 'stock' }, { $set: { version: 6 } });
    await api.connection.collection('product_versions').deleteMany({});
    await api.connection.collection('migrations').deleteMany({});
    await products.createIndex({ 'version.catalogue': 1, _id: 1 });

    const next = await startTestApi({ databaseOf: api });
    const { data: all } = await next.call(endpoints.getCatalogueChanges);
    const versions = all.products.map(({ product: { p_id }, catalogue, stock }) => ({
      ...{ p_id, catalogue, stock },
    }));
    expect(versions).toEqual([
      { p_id: edited.p_id, catalogue: 7, stock: 0 },
      { p_id: sold.p_id, catalogue: 7, stock: 6 },
      { p_id: rated.p_id, catalogue: 9, stock: 4 },
    ]);
    // A phone that has the first of the two products of version 7, and the stock up to version 5.
    const since = `7.${edited.p_id}.6.0.0`;
    const query = { epoch: all.epoch, since };
    const { data } = await next.call(endpoints.getCatalogueChanges, { query });
    expect(data.products.map(({ product }) => product.p_id)).toEqual([sold.p_id, rated.p_id]);
    const stored = await products.find({}, { projection: { revision: 1, version: 1 } }).toArray();
    expect(stored).toEqual([
      { _id: edited.p_id, revision: 7 },
      { _id: rated.p_id, revision: 7 },
      { _id: sold.p_id, revision: 7 },
    ]);
    const indexes = await products.listIndexes().toArray();
    expect(indexes.map(({ name }) => name)).not.toContain('version.catalogue_1__id_1');

    // The numbers go on.
    await next.services.stock.change(edited.p_id, 1, { u_id: 1 });
    await next.numberChanges();
    const { data: later } = await next.call(endpoints.getCatalogueChanges, {
      query: { epoch: all.epoch, since: all.next },
    });
    expect(later.stock).toMatchObject([{ p_id: edited.p_id, version: 7 }]);
    await next.close();
  });
});
