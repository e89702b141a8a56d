import type { Slider } from '@vajra/contract';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { keys } from '../../api/queries.ts';
import { notify } from '../../ui/notify.ts';
import { endpoints } from '../shared/endpoints.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';

/** The list with the item at one place put to another. */
export function moved<Item>(list: readonly Item[], from: number, to: number): Item[] {
  const rest = list.toSpliced(from, 1);
  return rest.toSpliced(to, 0, ...list.slice(from, from + 1));
}

/** The sliders as the person puts them, at once on the screen and then in the shop. */
export function useSliderOrder(sliders: readonly Slider[]) {
  const [wanted, setWanted] = useState<readonly number[] | null>(null);
  const save = useAdminMutation({
    run: (image_ids: number[]) => call(endpoints.orderSliders, { body: { image_ids } }),
    failed: 'Failed to save the order of sliders.',
    stale: [keys.sliders],
    onConflict: () => notify(0, 'The sliders were changed meanwhile.'),
  });
  const placeOf = ({ image_id }: Slider) => wanted?.indexOf(image_id) ?? 0;
  const shown = wanted ? sliders.toSorted((a, b) => placeOf(a) - placeOf(b)) : sliders;

  return {
    shown,
    move: (from: number, to: number) => {
      const ids = moved(
        shown.map(({ image_id }) => image_id),
        from,
        to,
      );
      setWanted(ids);
      // Saved or refused, the shop's own order is shown again when the last one has come to its end.
      save.mutate(ids, { onSettled: () => setWanted(null) });
    },
  };
}
