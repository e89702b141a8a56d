import { maxProductMedia, type ProductImage } from '@vajra/contract';
import { type DragEvent, useState } from 'react';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { useMoveAnnouncement } from '../shared/MoveButtons.tsx';
import { UploadProgress } from '../shared/UploadProgress.tsx';
import styles from './MediaEditor.module.css';
import { MediaTile } from './MediaTile.tsx';
import type { MediaItem } from './media-items.ts';
import type { ProductMedia } from './use-product-media.ts';

export interface MediaEditorProps {
  media: ProductMedia;
  isSaving: boolean;
  /** How much of the request has been sent, 0 to 1; undefined while there is none. */
  progress: number | undefined;
  onCancel: () => void;
  /** Label of the button that removes a stored image. */
  removeLabel: 'Delete' | 'Remove';
  onRemove: (image: ProductImage) => void;
  isRemoving?: (image: ProductImage) => boolean;
  /** When changes take effect. */
  hint: string;
}

const mediaTypes = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];

/** Adds, orders and removes images and videos. The first one is the cover. */
export function MediaEditor({ media, isSaving, progress, hint, ...props }: MediaEditorProps) {
  const { items, files } = media;
  const [draggedKey, setDraggedKey] = useState<string | null>(null);
  const { announceMove, announcement } = useMoveAnnouncement();
  const move = (from: number, to: number) => {
    const item = items[from];
    if (!item) return;
    media.move(from, to);
    announceMove(nameOf(item, from), to, items.length);
  };
  const dropAt = (index: number) => (event: DragEvent) => {
    event.preventDefault(); // The browser would open a dropped file.
    const from = items.findIndex(({ key }) => key === draggedKey);
    setDraggedKey(null);
    if (from >= 0) move(from, index);
    else if (!isSaving) media.add(mediaFilesOf(event));
  };

  return (
    <>
      <p className={styles.hint}>{hint}</p>
      {items.length > 0 && (
        <ol className={styles.items} aria-label="Images and videos of the product">
          {items.map((item, index) => (
            <MediaTile
              key={item.key}
              item={item}
              name={nameOf(item, index)}
              index={index}
              count={items.length}
              disabled={isSaving}
              isDragged={draggedKey === item.key}
              isRemoving={item.image !== undefined && (props.isRemoving?.(item.image) ?? false)}
              onMove={(to) => move(index, to)}
              removeLabel={item.file ? 'Remove' : props.removeLabel}
              onRemove={() =>
                item.file ? media.removeFile(item.file) : props.onRemove(item.image)
              }
              onDragStart={() => setDraggedKey(item.key)}
              onDragEnd={() => setDraggedKey(null)}
              onDrop={dropAt(index)}
            />
          ))}
        </ol>
      )}
      {announcement}
      {progress !== undefined && files.length > 0 ? (
        <UploadProgress {...{ files, progress }} onCancel={props.onCancel} />
      ) : (
        <FileDrop
          label="Add images and videos"
          accept={mediaTypes}
          kinds="jpeg, png, mp4 or webm"
          multiple
          disabled={isSaving}
          error={
            media.hasTooMany
              ? `A product can have up to ${maxProductMedia} images and videos. Some files were not added.`
              : undefined
          }
          onFiles={media.add}
        />
      )}
    </>
  );
}

function mediaFilesOf({ dataTransfer }: DragEvent): File[] {
  return [...dataTransfer.files].filter(({ type }) => mediaTypes.includes(type));
}

/** 'image 2', or the name of a selected file. */
function nameOf(item: MediaItem, index: number): string {
  return item.file ? item.file.name : `${item.image.kind} ${index + 1}`;
}
