import { maxProductMedia, type ProductImage } from '@vajra/contract';
import { type DragEvent, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './MediaEditor.module.css';
import { MediaTile } from './MediaTile.tsx';
import type { MediaItem } from './media-items.ts';
import type { ProductMedia } from './use-product-media.ts';

interface MediaBoardProps {
  media: ProductMedia;
  /** The form is on its way: nothing moves. */
  busy: boolean;
  /** Of each chosen file how much is sent, 0 to 1; undefined while nothing is. */
  sent: readonly number[] | undefined;
  onCancel: () => void;
  /** What taking away something that the shop keeps is called, and does. */
  removeLabel: 'Delete' | 'Remove';
  onRemove: (image: ProductImage) => void;
  removing?: number | undefined;
  /** When what is done here takes effect. */
  words: string;
}

const types = ['image/jpeg', 'image/png', 'video/mp4', 'video/webm'];

/** Pictures and videos of the form: in their order, the cover first, moved by buttons or by hand. */
export function MediaEditor({ media, busy, sent, words, ...props }: MediaBoardProps) {
  const { items, files } = media;
  const [moved, setMoved] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const move = (item: MediaItem, place: number) => {
    media.move(item.key, place);
    setMoved(`${nameOf(item, items)} is now ${place + 1} of ${items.length}.`);
  };
  const dropOn = (place: number) => (event: DragEvent) => {
    event.preventDefault(); // a file would be opened in the place of the form
    const item = items.find(({ key }) => key === dragged);
    setDragged(null);
    if (item) move(item, place);
    else if (!busy) media.add(filesOf(event));
  };

  return (
    <>
      <p className={styles.words}>{words}</p>
      {items.length > 0 && (
        <ol className={styles.board} aria-label="Pictures and videos of the product">
          {items.map((item, index) => (
            <MediaTile
              key={item.key}
              item={item}
              name={nameOf(item, items)}
              place={index}
              last={items.length - 1}
              busy={busy}
              isDragged={dragged === item.key}
              sent={item.file && sent?.[files.indexOf(item.file)]}
              isRemoving={item.image !== undefined && item.image.image_id === props.removing}
              onMove={(place) => move(item, place)}
              removeLabel={item.file ? 'Remove' : props.removeLabel}
              onRemove={() => (item.file ? media.takeBack(item.file) : props.onRemove(item.image))}
              onDragStart={() => setDragged(item.key)}
              onDragEnd={() => setDragged(null)}
              onDrop={dropOn(index)}
            />
          ))}
        </ol>
      )}
      <VisuallyHidden role="status">{moved}</VisuallyHidden>
      {sent ? (
        <Sending sent={sent} onCancel={props.onCancel} />
      ) : (
        <FileDrop
          label="Add pictures and videos"
          accept={types}
          kinds="jpeg, png, mp4 or webm"
          multiple
          disabled={busy}
          error={
            media.isTooMany
              ? `Only some were taken: a product has at most ${maxProductMedia}.`
              : undefined
          }
          onFiles={media.add}
        />
      )}
    </>
  );
}

/** Files from disk, of the kinds that a product takes. */
function filesOf({ dataTransfer }: DragEvent): File[] {
  return [...dataTransfer.files].filter(({ type }) => types.includes(type));
}

/** 'picture 2', counted as they stand; of a chosen file its own name. */
function nameOf(item: MediaItem, items: readonly MediaItem[]): string {
  if (item.file) return item.file.name;
  return `${item.image.kind === 'video' ? 'video' : 'picture'} ${items.indexOf(item) + 1}`;
}

function Sending({ sent, onCancel }: { sent: readonly number[]; onCancel: () => void }) {
  const done = sent.filter((share) => share === 1).length;
  const isSent = done === sent.length;
  return (
    <div className={styles.sending}>
      <p role="status">
        {isSent
          ? 'All files are sent. The shop is keeping them.'
          : `${done} of ${sent.length} sent.`}
      </p>
      {!isSent && (
        <Button kind="quiet" small onClick={onCancel}>
          Cancel sending
        </Button>
      )}
    </div>
  );
}
