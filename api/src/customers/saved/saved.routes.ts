import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { SavedProducts } from './saved.service.ts';

export function mountSavedProducts(mount: Mount, saved: SavedProducts): void {
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

  mount(endpoints.getSharedProducts, async ({ params, address }) => ({
    products: await saved.shared(params.token, address),
  }));
}
