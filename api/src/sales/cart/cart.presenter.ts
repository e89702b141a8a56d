import { type CartRow, type Currency, listPrice } from '@vajra/contract';
import { isShown } from '../../catalogue/products/is-shown.ts';
import type { ProductDocument } from '../../catalogue/products/product.model.ts';
import { presentProduct } from '../../catalogue/products/product.presenter.ts';
import type { CartRowDocument } from './cart.model.ts';

type RowFields = Pick<CartRowDocument, '_id' | 'p_id' | 'u_qty'>;

/** @param currency in which the customer pays */
export function presentCartRow(
  row: RowFields,
  product: ProductDocument,
  currency: Currency,
): CartRow {
  return {
    cart_id: row._id,
    p_id: row.p_id,
    u_qty: row.u_qty,
    product: presentProduct(product),
    problem: problemOf(row, product, currency),
  };
}

function problemOf(
  row: RowFields,
  product: ProductDocument,
  currency: Currency,
): CartRow['problem'] {
  if (!isShown(product)) return 'inactive';
  if (listPrice(product, currency) === 0) return 'no-price';
  if (product.remaining_qty === 0) return 'out-of-stock';
  return row.u_qty > product.remaining_qty ? 'not-enough' : null;
}
