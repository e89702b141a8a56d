import type { Connection, mongo } from 'mongoose';
import type { ProductVersions } from '../../platform/mongo/change-spaces.ts';
import type { Migration } from './migration.ts';

const batchSize = 1000;

/** A product as releases up to 2026-11 stored it. */
interface VersionedProduct {
  _id: number;
  version?: { catalogue: number; stock: number };
  /** The catalogue version of the last change of the rating, and that of the last edit before it. */
  ratingVersion?: { catalogue: number; lastEdit: number };
}

/**
 * Moves the versions of products into `product_versions`, so that an order needs no number. Readers go
 * on from their positions. Products keep the version of their last edit as `revision`, so that forms and
 * previews that are open during the update detect conflicting edits.
 */
export const productVersions: Migration = {
  number: 1,
  name: 'versions of products in a collection of their own',
  async run(connection) {
    const products = connection.collection<VersionedProduct>('products');
    const versions = connection.collection<ProductVersions>('product_versions');
    const unchanged = { version: { $exists: true } };
    const fields = { projection: { version: 1, ratingVersion: 1 } };
    for (;;) {
      const batch = await products.find(unchanged, fields).limit(batchSize).toArray();
      if (batch.length === 0) break;
      // First: products that have moved their versions are not found again.
      await versions.bulkWrite(
        batch.map(({ _id, version: { catalogue = 0, stock = 0 } = {} }) => ({
          updateOne: { filter: { _id }, update: { $set: { catalogue, stock } }, upsert: true },
        })),
      );
      await products.bulkWrite(batch.map(toUpdate));
    }
    for (const name of ['version.catalogue_1__id_1', 'version.stock_1__id_1']) {
      await dropIndex(connection, name);
    }
  },
};

function toUpdate(product: VersionedProduct): mongo.AnyBulkWriteOperation<VersionedProduct> {
  const { _id, version, ratingVersion } = product;
  const isRatedSinceEdit = ratingVersion?.catalogue === version?.catalogue;
  const revision = (isRatedSinceEdit ? ratingVersion?.lastEdit : version?.catalogue) ?? 1;
  const update = { $set: { revision }, $unset: { version: '', ratingVersion: '' } } as const;
  return { updateOne: { filter: { _id }, update } };
}

async function dropIndex(connection: Connection, name: string): Promise<void> {
  const products = connection.collection('products');
  const indexes = await products.listIndexes().toArray().catch(ignoreMissingCollection);
  if (indexes.some((index) => index.name === name)) await products.dropIndex(name);
}

function ignoreMissingCollection(error: unknown): mongo.IndexDescriptionInfo[] {
  if (error instanceof Error && 'codeName' in error && error.codeName === 'NamespaceNotFound') {
    return [];
  }
  throw error;
}
