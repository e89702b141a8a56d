import { endpoints } from '@vajra/contract';
import type { Mount } from '../../platform/http/mount.ts';
import type { ProductDrafts } from './product-drafts.service.ts';

export function mountProductDrafts(mount: Mount, drafts: ProductDrafts): void {
  mount(endpoints.getProductDrafts, ({ query }) => drafts.list(query));

  mount(endpoints.getProductDraft, ({ params }) => drafts.get(params.draft_id));

  mount(endpoints.addProductDraft, async ({ body, files, caller }) => ({
    message: 'Draft saved.',
    draft: await drafts.add(body, files, caller),
  }));

  mount(endpoints.updateProductDraft, async ({ params, body, files, caller }) => ({
    message: 'Draft saved.',
    draft: await drafts.update(params.draft_id, body, files, caller),
  }));

  mount(endpoints.publishProductDraft, async ({ params, body, files, caller }) => ({
    message: 'Product added successfully.',
    product: await drafts.publish(params.draft_id, body, files, caller),
  }));

  mount(endpoints.discardProductDraft, async ({ params }) => {
    await drafts.discard(params.draft_id);
    return { message: 'Draft discarded.' };
  });
}
