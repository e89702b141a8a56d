import type { Product } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';

/** Inactive comes first: what is not in the shop cannot be out of stock there. */
export function ProductStatus({ product }: { product: Pick<Product, 'status' | 'remaining_qty'> }) {
  if (product.status === 0) return <StatusDot tone="off">Inactive</StatusDot>;
  if (product.remaining_qty <= 0) return <StatusDot tone="bad">Out of stock</StatusDot>;
  return <StatusDot tone="ok">Active</StatusDot>;
}
