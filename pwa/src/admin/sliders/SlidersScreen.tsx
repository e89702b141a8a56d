import { useQuery } from '@tanstack/react-query';
import type { Slider } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys, slidersQuery } from '../../api/queries.ts';
import { useConfirm } from '../../ui/confirm.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { ListStates } from '../shared/ListStates.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { SliderList } from './SliderList.tsx';
import { SliderUpload } from './SliderUpload.tsx';

/** Spec 2.13, Slider Management: upload many, put them in order, delete each. */
export function SlidersScreen() {
  const query = useQuery(slidersQuery);
  const confirm = useConfirm();
  const remove = useAdminMutation({
    run: (image_id: number) => call(endpoints.deleteSliderImage, { params: { image_id } }),
    failed: 'Failed to delete slider.',
    stale: [keys.sliders],
  });

  const askAndRemove = async (slider: Slider) => {
    const text = 'Are you sure you want to delete this slider?';
    if (await confirm({ title: 'Delete slider', text, confirmLabel: 'Delete' })) {
      remove.mutate(slider.image_id);
    }
  };

  return (
    <PageLayout title="Slider Management">
      <SliderUpload />
      <ListStates
        query={query}
        failed="Failed to fetch sliders."
        empty="No slider images available."
        isEmpty={(sliders) => sliders.length === 0}
        skeleton={<Skeleton shape="block" />}
      >
        {(sliders) => (
          <SliderList
            sliders={sliders}
            isGoing={({ image_id }) => remove.isPending && remove.variables === image_id}
            onDelete={(slider) => void askAndRemove(slider)}
          />
        )}
      </ListStates>
    </PageLayout>
  );
}
