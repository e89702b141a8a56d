import type { BulkProductChange } from '@vajra/contract';
import { NotFoundError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import type { Lookups } from '../lookups/lookups.service.ts';
import { productModel } from './product.model.ts';
import type { Products } from './products.service.ts';

interface Dependencies extends Pick<Platform, 'connection' | 'transactions' | 'audit'> {
  lookups: Lookups;
  products: Products;
}

/** Changes many products in one call. */
export class BulkEdit {
  readonly #products;

  constructor(private readonly deps: Dependencies) {
    this.#products = productModel(deps.connection);
  }

  /**
   * Sets the same fields on all of these products, or on none. Returns the number of products.
   * @throws {NotFoundError} naming a product that does not exist.
   */
  async change({ p_ids, status, discount, ...ids }: BulkProductChange): Promise<number> {
    const { transactions, products, lookups, audit } = this.deps;
    const wanted = [...new Set(p_ids)];
    await transactions.run(async (tx) => {
      const { session } = tx;
      const found = await products.findMany(wanted, { session });
      const missing = wanted.find((p_id) => !found.some(({ _id }) => _id === p_id));
      if (missing !== undefined) throw new NotFoundError(`Product ${missing}`);
      const set = {
        ...(status !== undefined && { status }),
        ...(discount !== undefined && { discount }),
        // A collection of another parent would be invalid.
        ...(ids.pc_id !== undefined && (await lookups.embed({ c_id: null, ...ids }, session))),
      };
      tx.changes('catalogue', wanted);
      const edit = { $set: set, $inc: { revision: 1 } };
      await this.#products.updateMany({ _id: { $in: wanted } }, edit, { session });
      if (status !== undefined) {
        // The next list of a supplier does not change the status that staff set.
        const hidden = { _id: { $in: wanted }, isUnlisted: true };
        await this.#products.updateMany(hidden, { $set: { isUnlisted: false } }, { session });
      }
      for (const before of found) {
        await audit.record({ p_id: before._id }, before, { ...before, ...set }, session);
      }
    });
    await products.afterCatalogueChange();
    return wanted.length;
  }
}
