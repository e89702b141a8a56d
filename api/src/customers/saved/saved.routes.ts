import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { PriceAlerts } from './price-alerts.service.ts';
import type { SavedProducts } from './saved.service.ts';

interface SavedServices {
  saved: SavedProducts;
  priceAlerts: PriceAlerts;
}

export function mountSavedProducts(mount: Mount, { saved, priceAlerts }: SavedServices): void {
  mount(endpoints.getSavedProducts, ({ caller }) => saved.ofCustomer(caller.u_id));

  mount(endpoints.saveProduct, async ({ params, caller, request }) => ({
    message: 'Product saved.',
    saved: await saved.save(caller.u_id, params.p_id, request),
  }));

  mount(endpoints.removeSavedProduct, async ({ params, caller, request }) => {
    await saved.remove(caller.u_id, params.p_id, request);
    return { message: 'Product removed.' };
  });

  mount(endpoints.mergeSavedProducts, async ({ body, caller, request }) => ({
    message: 'Products saved.',
    ...(await saved.merge(caller.u_id, body, request)),
  }));

  mount(endpoints.shareSavedProducts, ({ caller }) => saved.share(caller.u_id));

  mount(endpoints.unshareSavedProducts, async ({ caller }) => {
    await saved.unshare(caller.u_id);
    return { message: 'The link no longer works.' };
  });

  mount(endpoints.startPriceAlerts, async ({ caller }) => {
    await priceAlerts.start(caller);
    return { message: 'We will write to you when saved products become cheaper.' };
  });

  mount(endpoints.stopPriceAlerts, async ({ caller }) => {
    await priceAlerts.stop(caller.u_id);
    return { message: 'We will not write to you about prices any more.' };
  });

  mount(endpoints.getSharedProducts, async ({ params, address }) => ({
    products: await saved.shared(params.token, address),
  }));
}
