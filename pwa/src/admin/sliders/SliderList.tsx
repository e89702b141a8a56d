import type { Slider } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { keys } from '../../api/queries.ts';
import { Media } from '../../ui/Media.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { MoveButtons, useMoveAnnouncement } from '../shared/MoveButtons.tsx';
import { RowButton } from '../shared/row-actions.tsx';
import { useSavedOrder } from '../shared/use-saved-order.ts';
import styles from './SliderList.module.css';

interface SliderListProps {
  sliders: readonly Slider[];
  isDeleting: (slider: Slider) => boolean;
  onDelete: (slider: Slider) => void;
}

/** The banner images in their order, which admins can change. */
export function SliderList({ sliders, isDeleting, onDelete }: SliderListProps) {
  const { ordered, move } = useSavedOrder({
    items: sliders,
    idOf: ({ image_id }) => image_id,
    save: (image_ids) => call(endpoints.orderSliders, { body: { image_ids } }),
    plural: 'sliders',
    stale: [keys.sliders],
  });
  const { announceMove, announcement } = useMoveAnnouncement();
  return (
    <>
      {announcement}
      <ul className={styles.sliders} aria-label="Sliders">
        {ordered.map((slider, index) => {
          const name = `slider ${index + 1}`;
          return (
            <li key={slider.image_id}>
              <Media
                src={mediaUrl('slider', slider.image)}
                alt={`Slider ${index + 1}`}
                width={slider.width ?? 1600}
                height={slider.height ?? 900}
                sizes="24rem"
                controls
                className={styles.media ?? ''}
              />
              <div className={styles.controls}>
                <span className={styles.name}>Slider {index + 1}</span>
                {ordered.length > 1 && (
                  <MoveButtons
                    name={name}
                    index={index}
                    count={ordered.length}
                    onMove={(to) => {
                      announceMove(name, to, ordered.length);
                      move(index, to);
                    }}
                  />
                )}
                <RowButton
                  text={isDeleting(slider) ? 'Deleting...' : 'Delete'}
                  of={name}
                  busy={isDeleting(slider)}
                  onClick={() => onDelete(slider)}
                />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
