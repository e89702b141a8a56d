import { useQuery } from '@tanstack/react-query';
import type { Slider } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { keys, slidersQuery } from '../../api/queries.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { endpoints } from '../shared/endpoints.ts';
import { FramedQueryState } from '../shared/FramedQueryState.tsx';
import { PageLayout } from '../shared/PageLayout.tsx';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { SliderList } from './SliderList.tsx';
import { SliderUpload } from './SliderUpload.tsx';

/** Uploads, orders and deletes the images of the home page's banner. */
export function SlidersScreen() {
  const query = useQuery(slidersQuery);
  const { askAndDelete, isDeleting } = useConfirmedDelete<Slider>({
    thing: 'slider',
    idOf: ({ image_id }) => image_id,
    run: ({ image_id }) => call(endpoints.deleteSliderImage, { params: { image_id } }),
    failed: 'Failed to delete slider.',
    stale: [keys.sliders],
  });
  return (
    <PageLayout title="Slider Management">
      <SliderUpload />
      <FramedQueryState
        query={query}
        failed="Failed to fetch sliders."
        empty="No slider images available."
        isEmpty={(sliders) => sliders.length === 0}
        skeleton={<Skeleton shape="block" />}
      >
        {(sliders) => (
          <SliderList sliders={sliders} isDeleting={isDeleting} onDelete={askAndDelete} />
        )}
      </FramedQueryState>
    </PageLayout>
  );
}
