import type { ProductDraft } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { draftFieldGroups, newProductBody, valuesOf } from './product-form-values.ts';
import {
  type BaseVersion,
  type Save,
  sendMerged,
  type Update,
  useProductUpload,
} from './save-product.ts';

export function baseOfDraft(draft: ProductDraft): BaseVersion {
  return {
    values: valuesOf(draft),
    version: draft.version,
    imageIds: draft.productimages.map(({ image_id }) => image_id),
  };
}

/** Saves a new product as a draft. */
export const useAddDraft = (onSaved: () => void) =>
  useProductUpload({
    run: ({ values, files, order }: Save, options) => {
      const body = { ...newProductBody(values), name: values.name, image_order: order };
      return call(endpoints.addProductDraft, { body, files }, options);
    },
    stale: [adminKeys.drafts],
    onSaved,
  });

interface DraftUpdate extends Update {
  action: 'save' | 'publish';
}

/** Saves or publishes a draft. */
export const useUpdateDraft = (draft_id: number, opened: BaseVersion, onSaved: () => void) =>
  useProductUpload({
    run: ({ action, files, order = '', ...update }: DraftUpdate, options) =>
      sendMerged<ProductDraft, { message: string }>(
        update,
        ({ base, values }) => {
          // Images that were not there when the form was opened are another admin's.
          const added = base.imageIds?.filter((id) => !opened.imageIds?.includes(id)) ?? [];
          const image_order = [order, ...added].filter((part) => part !== '').join();
          const body = { ...newProductBody(values), image_order, version: base.version ?? 0 };
          const input = { params: { draft_id }, body, files };
          return action === 'save'
            ? call(endpoints.updateProductDraft, input, options)
            : call(endpoints.publishProductDraft, input, options);
        },
        baseOfDraft,
        draftFieldGroups,
      ),
    stale: [adminKeys.drafts, ...productQueryKeys, adminKeys.counters],
    onSaved,
  });

type Discarded = Pick<ProductDraft, 'draft_id'>;

export function useDiscardDraft(onDiscarded?: () => void) {
  return useConfirmedDelete<Discarded>({
    thing: 'draft',
    titleOf: () => 'Discard draft',
    note: 'Its images are deleted too.',
    idOf: ({ draft_id }) => draft_id,
    run: ({ draft_id }) => call(endpoints.discardProductDraft, { params: { draft_id } }),
    failed: 'Failed to discard the draft.',
    stale: [adminKeys.drafts],
    ...(onDiscarded && { onDeleted: onDiscarded }),
  });
}
