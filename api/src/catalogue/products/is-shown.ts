import type { ProductDocument } from './product.model.ts';

/** Whether customers see a product. */
export function isShown<P extends Pick<ProductDocument, 'status'>>(
  product: P | undefined,
): product is P {
  return product?.status === 1;
}
