import { maxProductMedia, type ProductImage } from '@vajra/contract';
import { useState } from 'react';
import { withFiles } from '../../ui/FilePreviews.tsx';
import { filesIn, imageOrderOf, type MediaItem, mediaItems, movedTo } from './media-items.ts';

/** The pictures and videos of a form, some of which the shop has and some of which it has not. */
export interface ProductMedia {
  items: readonly MediaItem[];
  /** The chosen ones in their order, as the call sends them. */
  files: readonly File[];
  /** All of them as a call takes it. */
  all: string;
  /** The same, undefined where it is as it was. */
  order: string | undefined;
  isTooMany: boolean;
  isChanged: boolean;
  add: (files: File[]) => void;
  takeBack: (file: File) => void;
  move: (key: string, place: number) => void;
}

export function useProductMedia(images: readonly ProductImage[]): ProductMedia {
  const [chosen, setChosen] = useState<File[]>([]);
  const [keys, setKeys] = useState<string[]>([]);
  const [isTooMany, setTooMany] = useState(false);
  const items = mediaItems(keys, images, chosen);
  const files = filesIn(items);
  const order = imageOrderOf(items, images);
  const all = items.map(({ image }) => image?.image_id ?? 'new').join();
  const room = Math.max(0, maxProductMedia - images.length);
  return {
    items,
    files,
    all,
    order,
    isTooMany,
    isChanged: files.length > 0 || order !== undefined,
    add: (added) => {
      const now = withFiles(chosen, added);
      setTooMany(now.length > room);
      setChosen(now.slice(0, room));
      setKeys(items.map(({ key }) => key)); // those that come now stand last
    },
    takeBack: (file) => setChosen(chosen.filter((each) => each !== file)),
    move: (key, place) =>
      setKeys(
        movedTo(
          items.map((item) => item.key),
          key,
          place,
        ),
      ),
  };
}
