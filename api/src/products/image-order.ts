import type { NewProduct } from '@vajra/contract';
import type { StoredMedia } from '../media/media-store.ts';
import type { ProductImageDocument } from './product.model.ts';

type Image = StoredMedia & Partial<Pick<ProductImageDocument, 'image_id'>>;

/** The ids that an order names. */
export function existingImageIds(order: NewProduct['image_order'] = []): number[] {
  return order.filter((part) => part !== 'new');
}

/**
 * Images that are there and new ones in the order that was asked for, each once: what is named
 * first, then the rest as it stands.
 */
export function orderImages<There extends Image, Added extends Image>(
  there: readonly There[],
  added: readonly Added[],
  order: NewProduct['image_order'] = [],
): (There | Added)[] {
  const byId = new Map(there.map((image) => [image.image_id, image]));
  const coming = added.values();
  const named = order.flatMap((part) => {
    const image = part === 'new' ? coming.next().value : byId.get(part);
    return image ?? [];
  });
  return [...new Set([...named, ...there, ...added])];
}
