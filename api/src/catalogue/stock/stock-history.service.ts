import type { QueryOf, ResponseBodyOf, StockMovement } from '@vajra/contract';
import type { Connection } from 'mongoose';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import { NotFoundError } from '../../platform/errors.ts';
import { findPage } from '../../platform/mongo/find-page.ts';
import type { Products } from '../products/products.service.ts';
import { type StockMovementDocument, stockLedgerModel } from './stock-ledger.model.ts';

interface Dependencies {
  connection: Connection;
  products: Products;
  accounts: Accounts;
}

/** Lists the stock movements of a product for admins. */
export class StockHistory {
  readonly #ledger;

  constructor(private readonly deps: Dependencies) {
    this.#ledger = stockLedgerModel(deps.connection);
  }

  /** Returns a page of movements, newest first. @throws {NotFoundError} */
  async list(
    p_id: number,
    { page, perPage }: QueryOf<'getStockMovements'>,
  ): Promise<ResponseBodyOf<'getStockMovements'>> {
    const [product] = await this.deps.products.findMany([p_id]);
    if (!product) throw new NotFoundError('Product');
    const ofProduct = this.#ledger.find({ p_id }).sort({ _id: -1 });
    const [found, totalCount] = await findPage(ofProduct, { page, perPage });
    const names = await this.deps.accounts.getNames(found.map(({ u_id }) => u_id));
    return { movements: found.map((row) => presentMovement(row, names)), totalCount };
  }
}

function presentMovement(
  { _id, at, change, reason, note, orderId, u_id }: StockMovementDocument,
  names: ReadonlyMap<number, string>,
): StockMovement {
  return {
    movement_id: _id.toString(),
    at: at.toISOString(),
    change,
    reason,
    note: note ?? null,
    orderId,
    u_id,
    u_name: names.get(u_id) ?? null,
  };
}
