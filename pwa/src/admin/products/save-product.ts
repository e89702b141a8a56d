import type { Product } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { conflictingVersion } from '../shared/edit-conflict.ts';
import { endpoints } from '../shared/endpoints.ts';
import { sharesOf } from '../shared/fetch-with-progress.ts';
import { type FieldGroup, mergeEdits } from '../shared/merge-edits.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { isCancelled, useUpload } from '../shared/use-upload.ts';
import {
  changedKeys,
  newProductBody,
  type ProductValues,
  productChangeBody,
  valueGroups,
  valuesOf,
} from './product-form-values.ts';

/** What a form was opened with. */
export interface Base {
  values: ProductValues;
  version: number | undefined;
}

interface Save {
  values: ProductValues;
  files: readonly File[];
  order: string | undefined;
}

/** Two admins changed the same fields, each to something else. */
export class EditConflictError extends Error {
  constructor(
    /** The product as it is now. */
    readonly product: Product,
    /** What only one of both changed, put together; the clashing fields as they are typed here. */
    readonly values: ProductValues,
    readonly clashes: readonly FieldGroup<ProductValues>[],
  ) {
    super('Somebody else changed the same fields meanwhile');
    this.name = 'EditClash';
  }
}

const saveFailed = 'Failed to save product?. Please check the backend.';

function failed(error: Error): string {
  if (error instanceof EditConflictError) return 'Somebody else changed this product meanwhile.';
  if (isCancelled(error)) return 'Cancelled. Nothing of it was kept.';
  return saveFailed;
}

/** Of each file how much is sent, 0 to 1; undefined while none is on its way. */
function sentOf(save: Save | undefined, sent: number | undefined): number[] | undefined {
  if (!save?.files.length || sent === undefined) return undefined;
  return sharesOf(
    save.files.map(({ size }) => size),
    sent,
  );
}

export function useInsertProduct(onSaved: () => void) {
  const { sent, sending, cancel } = useUpload();
  const command = useAdminMutation({
    run: ({ values, files, order }: Save) =>
      sending((options) => {
        const body = { ...newProductBody(values), image_order: order };
        return call(endpoints.insertProduct, { body, files }, options);
      }),
    failed,
    stale: [...productQueryKeys, adminKeys.counters],
    onSaved,
  });
  return { ...command, sent: sentOf(command.variables, sent), cancel };
}

/**
 * Saves what differs from what the form was opened with. What another admin changed meanwhile is
 * kept beside it; where both changed the same, it fails with an EditClash.
 */
export function useUpdateProduct(p_id: number, onSaved: () => void) {
  const { sent, sending, cancel } = useUpload();
  const send = ({ base, values, files, order }: Save & { base: Base }) =>
    sending((options) => {
      const body = {
        ...productChangeBody(values, changedKeys(base.values, values)),
        image_order: order,
        version: base.version,
      };
      return call(endpoints.updateProduct, { params: { p_id }, body, files }, options);
    });
  const command = useAdminMutation({
    run: async (save: Save & { base: Base }) => {
      let { base, values } = save;
      for (;;) {
        try {
          return await send({ ...save, base, values });
        } catch (error) {
          const product = conflictingVersion<Product>(error);
          if (!product) throw error;
          const theirs = valuesOf(product);
          const merged = mergeEdits(base.values, values, theirs, valueGroups);
          if (merged.clashes.length > 0) {
            throw new EditConflictError(product, merged.values, merged.clashes);
          }
          base = { values: theirs, version: product.version };
          values = merged.values;
        }
      }
    },
    failed,
    stale: productQueryKeys,
    onSaved,
  });
  return { ...command, sent: sentOf(command.variables, sent), cancel };
}
