import type { ProductDraft } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { conflictingVersion } from '../shared/edit-conflict.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { useConfirmedDelete } from '../shared/use-confirmed-delete.ts';
import { useUpload } from '../shared/use-upload.ts';
import { draftFieldGroups, newProductBody, valuesOfDraft } from './product-form-values.ts';
import {
  type BaseVersion,
  EditConflictError,
  failureText,
  mergeVersions,
  progressOf,
  type Save,
  type Update,
} from './save-product.ts';

export function baseOfDraft(draft: ProductDraft): BaseVersion {
  return {
    values: valuesOfDraft(draft),
    version: draft.version,
    imageIds: draft.productimages.map(({ image_id }) => image_id),
  };
}

/** Saves a new product as a draft. */
export function useAddDraft(onSaved: () => void) {
  const { progress, upload, cancel } = useUpload();
  const mutation = useAdminMutation({
    run: ({ values, files, order }: Save) =>
      upload((options) => {
        const body = { ...newProductBody(values), name: values.name, image_order: order };
        return call(endpoints.addProductDraft, { body, files }, options);
      }),
    failed: failureText,
    isProblemShown: true,
    stale: [adminKeys.drafts],
    onSaved,
  });
  return { ...mutation, progress: progressOf(mutation.variables, progress), cancel };
}

interface DraftUpdate extends Update {
  action: 'save' | 'publish';
}

/**
 * Saves or publishes a draft. Changes that another admin has saved since the form was opened are merged;
 * it fails with an EditConflictError when both changed the same field.
 */
export function useUpdateDraft(draft_id: number, opened: BaseVersion, onSaved: () => void) {
  const { progress, upload, cancel } = useUpload();
  const send = ({ action, base, values, files, order = '' }: DraftUpdate) =>
    upload<{ message: string }>((options) => {
      // Images that were not there when the form was opened are another admin's.
      const added = base.imageIds?.filter((id) => !opened.imageIds?.includes(id)) ?? [];
      const image_order = [order, ...added].filter((part) => part !== '').join();
      const body = { ...newProductBody(values), image_order, version: base.version ?? 0 };
      const input = { params: { draft_id }, body, files };
      return action === 'save'
        ? call(endpoints.updateProductDraft, input, options)
        : call(endpoints.publishProductDraft, input, options);
    });
  const mutation = useAdminMutation({
    run: async (update: DraftUpdate): Promise<{ message: string }> => {
      let { base, values } = update;
      for (;;) {
        try {
          return await send({ ...update, base, values });
        } catch (error) {
          const draft = conflictingVersion<ProductDraft>(error);
          if (!draft) throw error;
          const theirs = baseOfDraft(draft);
          ({ base, values } = mergeVersions(base, values, theirs, draftFieldGroups));
        }
      }
    },
    failed: failureText,
    isProblemShown: true,
    stale: [adminKeys.drafts, ...productQueryKeys, adminKeys.counters],
    onSaved,
  });
  // A dialog asks about an edit conflict.
  const problem = mutation.error instanceof EditConflictError ? null : mutation.problem;
  return { ...mutation, problem, progress: progressOf(mutation.variables, progress), cancel };
}

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
