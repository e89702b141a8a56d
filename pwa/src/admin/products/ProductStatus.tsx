import type { Product } from '@vajra/contract';
import { StatusDot } from '../../ui/StatusDot.tsx';

/** Inactive takes precedence over out of stock. */
export function ProductStatus({ product }: { product: Pick<Product, 'status' | 'remaining_qty'> }) {
  if (product.status === 0) return <StatusDot tone="off">Inactive</StatusDot>;
  if (product.remaining_qty <= 0) return <StatusDot tone="bad">Out of stock</StatusDot>;
  return <StatusDot tone="ok">Active</StatusDot>;
}
