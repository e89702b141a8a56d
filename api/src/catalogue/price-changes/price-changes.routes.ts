import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { PriceChanges } from './price-changes.service.ts';

export function mountPriceChanges(mount: Mount, priceChanges: PriceChanges): void {
  mount(endpoints.planPriceChange, ({ body, caller }) => priceChanges.plan(body, caller));

  mount(endpoints.getPriceChanges, async () => ({ changes: await priceChanges.unfinished() }));

  mount(endpoints.applyPriceChange, ({ params, body, caller, request }) =>
    priceChanges.apply(params.change_id, body.done, caller.u_id, request),
  );

  mount(endpoints.discardPriceChange, async ({ params }) => {
    await priceChanges.discard(params.change_id);
    return { message: 'Price change ended.' };
  });
}
