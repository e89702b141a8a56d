import type { DragEvent } from 'react';
import { mediaUrl } from '../../api/media-url.ts';
import { classNames } from '../../ui/class-names.ts';
import { FileThumbnail } from '../../ui/FileThumbnail.tsx';
import { Media } from '../../ui/Media.tsx';
import { MoveButtons } from '../shared/MoveButtons.tsx';
import { RowButton } from '../shared/row-actions.tsx';
import styles from './MediaTile.module.css';
import type { MediaItem } from './media-items.ts';

interface MediaTileProps {
  item: MediaItem;
  name: string;
  index: number;
  count: number;
  disabled: boolean;
  isDragged: boolean;
  isRemoving: boolean;
  removeLabel: 'Delete' | 'Remove';
  onMove: (to: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
}

/** One image or video with its buttons; it can also be dragged to another position. */
export function MediaTile({ item, name, index, count, disabled, ...props }: MediaTileProps) {
  return (
    <li
      className={classNames(styles.tile, props.isDragged && styles.dragged)}
      draggable={!disabled}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className={styles.frame}>
        <Thumbnail item={item} name={name} />
        {index === 0 && <span className={styles.cover}>Cover</span>}
        {item.file && <span className={styles.unsaved}>Not saved yet</span>}
      </div>
      <div className={styles.buttons}>
        <MoveButtons
          name={name}
          index={index}
          count={count}
          disabled={disabled}
          onMove={props.onMove}
        />
        <RowButton
          text={props.removeLabel}
          of={name}
          busy={disabled || props.isRemoving}
          onClick={props.onRemove}
        />
      </div>
    </li>
  );
}

function Thumbnail({ item, name }: Pick<MediaTileProps, 'item' | 'name'>) {
  if (item.file) {
    return <FileThumbnail file={item.file} alt={item.file.name} className={styles.media} />;
  }
  return (
    <Media
      src={mediaUrl('product', item.image.image_url)}
      alt={name}
      width={240}
      height={240}
      thumbhash={item.image.thumbhash}
      controls
      className={styles.media ?? ''}
    />
  );
}
