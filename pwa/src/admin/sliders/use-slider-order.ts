import type { Slider } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { useNotify } from '../../ui/notices.ts';
import { endpoints } from '../shared/endpoints.ts';
import { moveItem } from '../shared/move-item.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

/** Reorders the sliders on the screen immediately, and then on the server. */
export function useSliderOrder(sliders: readonly Slider[]) {
  const [pendingIds, setPendingIds] = useState<readonly number[] | null>(null);
  const { notifyError } = useNotify();
  const save = useAdminMutation({
    run: (image_ids: number[]) => call(endpoints.orderSliders, { body: { image_ids } }),
    failed: 'Failed to save the order of sliders.',
    stale: [keys.sliders],
    onConflict: () =>
      notifyError('Another admin changed the sliders. Check the order and try again.'),
  });
  const positionOf = ({ image_id }: Slider) => pendingIds?.indexOf(image_id) ?? 0;
  const ordered = pendingIds ? sliders.toSorted((a, b) => positionOf(a) - positionOf(b)) : sliders;

  return {
    ordered,
    move: (from: number, to: number) => {
      const ids = moveItem(
        ordered.map(({ image_id }) => image_id),
        from,
        to,
      );
      setPendingIds(ids);
      // Shows the server's order again once the change has been saved or rejected.
      save.mutate(ids, { onSettled: () => setPendingIds(null) });
    },
  };
}
