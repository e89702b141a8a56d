import type { NewProduct } from '@vajra/contract';
import type { StoredMedia } from '../../platform/media/media-store.ts';
import type { ProductImageDocument } from './product.model.ts';

type Image = StoredMedia & Partial<Pick<ProductImageDocument, 'image_id'>>;

/** Returns the ids of existing images in an order. */
export function existingImageIds(order: NewProduct['image_order'] = []): number[] {
  return order.filter((part) => part !== 'new');
}

/**
 * Orders existing and uploaded images as requested, each once. `'new'` means the next uploaded
 * image. Images that the order does not mention follow in their current order.
 */
export function orderImages<Existing extends Image, Uploaded extends Image>(
  existing: readonly Existing[],
  uploaded: readonly Uploaded[],
  order: NewProduct['image_order'] = [],
): (Existing | Uploaded)[] {
  const byId = new Map(existing.map((image) => [image.image_id, image]));
  const nextUploaded = uploaded.values();
  const ordered = order.flatMap((part) => {
    const image = part === 'new' ? nextUploaded.next().value : byId.get(part);
    return image ?? [];
  });
  return [...new Set([...ordered, ...existing, ...uploaded])];
}
