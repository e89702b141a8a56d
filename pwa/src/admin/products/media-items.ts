import type { ProductImage } from '@vajra/contract';
import { fileKey } from '../../ui/FilePreviews.tsx';

/** A picture or video of the form: kept by the shop already, or chosen from disk. */
export type MediaItem =
  | { key: string; image: ProductImage; file?: undefined }
  | { key: string; file: File; image?: undefined };

const keyOfImage = ({ image_id }: ProductImage) => `image ${image_id}`;

/**
 * All there are, in the order of their keys; what no key names yet comes last. Keys of what is gone
 * meanwhile count for nothing.
 */
export function mediaItems(
  order: readonly string[],
  images: readonly ProductImage[],
  files: readonly File[],
): MediaItem[] {
  const all: MediaItem[] = [
    ...images.map((image) => ({ key: keyOfImage(image), image })),
    ...files.map((file) => ({ key: fileKey(file), file })),
  ];
  const placeOf = (key: string) => (order.indexOf(key) < 0 ? order.length : order.indexOf(key));
  return all.toSorted((one, other) => placeOf(one.key) - placeOf(other.key));
}

/** The keys with one moved to another place, 0 the first. */
export function movedTo(keys: readonly string[], key: string, place: number): string[] {
  const rest = keys.filter((each) => each !== key);
  return rest.toSpliced(Math.max(0, Math.min(place, rest.length)), 0, key);
}

/** The chosen files in the order in which they stand. */
export function filesIn(items: readonly MediaItem[]): File[] {
  return items.flatMap(({ file }) => file ?? []);
}

/** What the call is told of the order, or undefined where it is the one that it makes by itself. */
export function imageOrderOf(
  items: readonly MediaItem[],
  images: readonly ProductImage[],
): string | undefined {
  const parts = items.map(({ image }) => image?.image_id ?? 'new');
  const standard = [...images.map(({ image_id }) => image_id), ...filesIn(items).map(() => 'new')];
  return parts.join() === standard.join() ? undefined : parts.join();
}
