import type { DragEvent } from 'react';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileThumbnail } from '../../ui/FileThumbnail.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Media } from '../../ui/Media.tsx';
import styles from './MediaEditor.module.css';
import type { MediaItem } from './media-items.ts';

interface MediaTileProps {
  item: MediaItem;
  name: string;
  /** 0 the first. */
  place: number;
  last: number;
  busy: boolean;
  isDragged: boolean;
  sent: number | undefined;
  isRemoving: boolean;
  removeLabel: 'Delete' | 'Remove';
  onMove: (place: number) => void;
  onRemove: () => void;
  onDragStart: () => void;
  onDragEnd: () => void;
  onDrop: (event: DragEvent) => void;
}

/** One picture or video, with what can be done with it. */
export function MediaTile({ item, name, place, last, busy, ...props }: MediaTileProps) {
  const verb = props.removeLabel;
  return (
    <li
      className={classNames(styles.tile, props.isDragged && styles.dragged)}
      draggable={!busy}
      onDragStart={props.onDragStart}
      onDragEnd={props.onDragEnd}
      onDragOver={(event) => event.preventDefault()}
      onDrop={props.onDrop}
    >
      <div className={styles.frame}>
        <Shown item={item} name={name} />
        {place === 0 && <span className={styles.badge}>Cover</span>}
        {item.file && <span className={styles.new}>Not saved yet</span>}
      </div>
      {props.sent !== undefined && (
        <progress className={styles.progress} value={props.sent} aria-label={`${name} sent`} />
      )}
      <div className={styles.buttons}>
        <IconButton
          icon="left"
          label={`Move ${name} forward`}
          disabled={busy || place === 0}
          onClick={() => props.onMove(place - 1)}
        />
        <IconButton
          icon="right"
          label={`Move ${name} back`}
          disabled={busy || place === last}
          onClick={() => props.onMove(place + 1)}
        />
        <Button
          kind="text"
          small
          busy={busy || props.isRemoving}
          aria-label={`${verb} ${name}`}
          onClick={props.onRemove}
        >
          {verb}
        </Button>
      </div>
    </li>
  );
}

function Shown({ item, name }: Pick<MediaTileProps, 'item' | 'name'>) {
  if (item.file) {
    return <FileThumbnail file={item.file} alt={item.file.name} className={styles.picture} />;
  }
  return (
    <Media
      src={mediaUrl('product', item.image.image_url)}
      alt={name}
      width={240}
      height={240}
      thumbhash={item.image.thumbhash}
      controls
      className={styles.picture}
    />
  );
}
