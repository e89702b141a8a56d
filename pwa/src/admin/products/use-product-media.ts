import { maxProductMedia, type ProductImage } from '@vajra/contract';
import { useState } from 'react';
import { withFiles } from '../../ui/FilePreviews.tsx';
import { moveItem } from '../shared/move-item.ts';
import { filesIn, imageOrder, isReordered, type MediaItem, mediaItems } from './media-items.ts';

/** The stored and selected images and videos of a product form. */
export interface ProductMedia {
  items: readonly MediaItem[];
  /** The selected files, in display order. */
  files: readonly File[];
  /** The order of all items, as the API takes it. */
  order: string;
  isReordered: boolean;
  isChanged: boolean;
  /** Some files were ignored, because a product can only have so many. */
  hasTooMany: boolean;
  add: (files: File[]) => void;
  removeFile: (file: File) => void;
  move: (from: number, to: number) => void;
}

export function useProductMedia(images: readonly ProductImage[]): ProductMedia {
  const [selected, setSelected] = useState<File[]>([]);
  const [keys, setKeys] = useState<string[]>([]);
  const [hasTooMany, setTooMany] = useState(false);
  const items = mediaItems(keys, images, selected);
  const files = filesIn(items);
  const reordered = isReordered(items, images);
  const maxFiles = Math.max(0, maxProductMedia - images.length);
  return {
    items,
    files,
    order: imageOrder(items),
    isReordered: reordered,
    isChanged: files.length > 0 || reordered,
    hasTooMany,
    add: (added) => {
      const all = withFiles(selected, added);
      setTooMany(all.length > maxFiles);
      setSelected(all.slice(0, maxFiles));
      setKeys(items.map(({ key }) => key)); // New files go last.
    },
    removeFile: (file) => setSelected(selected.filter((each) => each !== file)),
    move: (from, to) =>
      setKeys(
        moveItem(
          items.map(({ key }) => key),
          from,
          to,
        ),
      ),
  };
}
