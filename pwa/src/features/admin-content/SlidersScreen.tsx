import { useQuery } from '@tanstack/react-query';
import type { Slider } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../../api/endpoints.ts';
import { mediaUrl } from '../../api/media-url.ts';
import { keys, slidersQuery } from '../../api/queries.ts';
import { DeskPage } from '../../desk/DeskPage.tsx';
import { ListStates } from '../../desk/ListStates.tsx';
import { useCommand } from '../../desk/use-command.ts';
import { Button } from '../../ui/Button.tsx';
import { useConfirm } from '../../ui/confirm.tsx';
import { Media } from '../../ui/Media.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { SliderUpload } from './SliderUpload.tsx';
import styles from './sliders.module.css';

/** Spec 2.13, Slider Management: upload many, delete each. */
export function SlidersScreen() {
  const query = useQuery(slidersQuery);
  const confirm = useConfirm();
  const remove = useCommand({
    run: (image_id: number) => call(endpoints.deleteSliderImage, { params: { image_id } }),
    failed: 'Failed to delete slider.',
    stale: [keys.sliders],
  });

  const askAndRemove = async (slider: Slider) => {
    const text = 'Are you sure you want to delete this slider?';
    if (await confirm({ title: 'Delete slider', text, yes: 'Delete' })) {
      remove.mutate(slider.image_id);
    }
  };

  return (
    <DeskPage title="Slider Management">
      <SliderUpload />
      <ListStates
        query={query}
        failed="Failed to fetch sliders."
        empty="No slider images available."
        isEmpty={(sliders) => sliders.length === 0}
        skeleton={<Skeleton shape="block" />}
      >
        {(sliders) => (
          <ul className={styles.sliders} aria-label="Sliders">
            {sliders.map((slider, index) => (
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
                  <span>Slider {index + 1}</span>
                  <Button
                    kind="text"
                    small
                    busy={remove.isPending && remove.variables === slider.image_id}
                    aria-label={`Delete slider ${index + 1}`}
                    onClick={() => void askAndRemove(slider)}
                  >
                    Delete
                  </Button>
                </div>
              </li>
            ))}
          </ul>
        )}
      </ListStates>
    </DeskPage>
  );
}
