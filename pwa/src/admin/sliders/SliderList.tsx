import type { Slider } from '@vajra/contract';
import { useEffect, useRef, useState } from 'react';
import { mediaUrl } from '../../api/media-url.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Media } from '../../ui/Media.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import styles from './SliderList.module.css';
import { useSliderOrder } from './use-slider-order.ts';

interface SliderListProps {
  sliders: readonly Slider[];
  /** Which are being deleted. */
  isGoing: (slider: Slider) => boolean;
  onDelete: (slider: Slider) => void;
}

type Way = 'earlier' | 'later';

/** The banner's pictures in their order; buttons move each, and the keyboard stays with it. */
export function SliderList({ sliders, isGoing, onDelete }: SliderListProps) {
  const { shown, move } = useSliderOrder(sliders);
  const [said, setSaid] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const pressed = useRef<{ image_id: number; way: Way }>(null);

  // What is moved in the document loses its focus.
  useEffect(() => {
    if (!pressed.current || shown.length === 0) return;
    const { image_id, way } = pressed.current;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-move="${image_id} ${way}"]`)?.focus();
  }, [shown]);

  const moveButton = (slider: Slider, index: number, way: Way) => {
    const to = way === 'earlier' ? index - 1 : index + 1;
    const isEnd = to < 0 || to >= shown.length;
    return (
      <IconButton
        icon={way === 'earlier' ? 'left' : 'right'}
        label={`Move slider ${index + 1} ${way}`}
        data-move={`${slider.image_id} ${way}`}
        aria-disabled={isEnd || undefined}
        className={isEnd ? styles.end : undefined}
        onClick={() => {
          if (isEnd) return;
          pressed.current = { image_id: slider.image_id, way };
          setSaid(`Now slider ${to + 1} of ${shown.length}.`);
          move(index, to);
        }}
      />
    );
  };

  return (
    <>
      <VisuallyHidden as="p" role="status">
        {said}
      </VisuallyHidden>
      <ul ref={list} className={styles.sliders} aria-label="Sliders">
        {shown.map((slider, index) => (
          <li key={slider.image_id}>
            <Media
              src={mediaUrl('slider', slider.image)}
              alt={`Slider ${index + 1}`}
              width={slider.width ?? 1600}
              height={slider.height ?? 900}
              sizes="24rem"
              controls
              className={styles.picture}
            />
            <div className={styles.line}>
              <span className={styles.name}>Slider {index + 1}</span>
              {shown.length > 1 && moveButton(slider, index, 'earlier')}
              {shown.length > 1 && moveButton(slider, index, 'later')}
              <Button
                kind="text"
                small
                busy={isGoing(slider)}
                aria-label={`Delete slider ${index + 1}`}
                onClick={() => onDelete(slider)}
              >
                {isGoing(slider) ? 'Deleting...' : 'Delete'}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
