import type { ProductImage } from '@vajra/contract';
import { fileKey } from '../../ui/FilePreviews.tsx';

/** An image or video of the form: stored on the server, or a selected file. */
export type MediaItem =
  | { key: string; image: ProductImage; file?: undefined }
  | { key: string; file: File; image?: undefined };

const imageKey = ({ image_id }: ProductImage) => `image ${image_id}`;

/**
 * Returns all items in the order of their keys, and items without a position last. Keys of deleted
 * items are ignored.
 */
export function mediaItems(
  order: readonly string[],
  images: readonly ProductImage[],
  files: readonly File[],
): MediaItem[] {
  const items: MediaItem[] = [
    ...images.map((image) => ({ key: imageKey(image), image })),
    ...files.map((file) => ({ key: fileKey(file), file })),
  ];
  const positionOf = ({ key }: MediaItem) => {
    const index = order.indexOf(key);
    return index < 0 ? order.length : index;
  };
  return items.toSorted((a, b) => positionOf(a) - positionOf(b));
}

/** Returns the selected files in display order. */
export function filesIn(items: readonly MediaItem[]): File[] {
  return items.flatMap(({ file }) => file ?? []);
}

/** Returns the order as the API takes it: image ids, and 'new' for each selected file. */
export function imageOrder(items: readonly MediaItem[]): string {
  return items.map(({ image }) => image?.image_id ?? 'new').join();
}

/** Whether the order differs from the default: stored images first, then new files. */
export function isReordered(items: readonly MediaItem[], images: readonly ProductImage[]): boolean {
  const defaultOrder = [
    ...images.map(({ image_id }) => image_id),
    ...filesIn(items).map(() => 'new'),
  ];
  return imageOrder(items) !== defaultOrder.join();
}
