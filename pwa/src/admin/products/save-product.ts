import type { Product } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { conflictingVersion } from '../shared/edit-conflict.ts';
import { endpoints } from '../shared/endpoints.ts';
import { fileProgress } from '../shared/fetch-with-progress.ts';
import { type FieldGroup, mergeEdits } from '../shared/merge-edits.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useAdminMutation } from '../shared/use-admin-mutation.ts';
import { cancelledText, isCancelled, useUpload } from '../shared/use-upload.ts';
import {
  changedFields,
  fieldGroups,
  newProductBody,
  type ProductValues,
  productChangeBody,
  valuesOf,
} from './product-form-values.ts';

/** The saved version of a product that edits are compared with. */
export interface BaseVersion {
  values: ProductValues;
  version: number | undefined;
}

interface Save {
  values: ProductValues;
  files: readonly File[];
  order: string | undefined;
}

interface Update extends Save {
  base: BaseVersion;
}

/** Two admins changed the same fields to different values. */
export class EditConflictError extends Error {
  constructor(
    /** The product as it is stored now. */
    readonly product: Product,
    /** The merged values, with this admin's version of the conflicting fields. */
    readonly values: ProductValues,
    readonly conflicts: readonly FieldGroup<ProductValues>[],
  ) {
    super('Another admin changed the same fields');
    this.name = 'EditConflictError';
  }
}

function failureText(error: Error): string {
  if (isCancelled(error)) return cancelledText;
  return 'Failed to save product?. Please check the backend.';
}

/** Returns the progress of each file, or undefined while none is being sent. */
function progressOf(save: Save | undefined, progress: number | undefined): number[] | undefined {
  if (!save?.files.length || progress === undefined) return undefined;
  return fileProgress(
    save.files.map(({ size }) => size),
    progress,
  );
}

export function useInsertProduct(onSaved: () => void) {
  const { progress, upload, cancel } = useUpload();
  const mutation = useAdminMutation({
    run: ({ values, files, order }: Save) =>
      upload((options) => {
        const body = { ...newProductBody(values), image_order: order };
        return call(endpoints.insertProduct, { body, files }, options);
      }),
    failed: failureText,
    isProblemShown: true,
    stale: [...productQueryKeys, adminKeys.counters],
    onSaved,
  });
  return { ...mutation, progress: progressOf(mutation.variables, progress), cancel };
}

/**
 * Saves the fields that differ from the base version and merges them with changes that other admins
 * have made since. Fails with an EditConflictError when both changed the same field.
 */
export function useUpdateProduct(p_id: number, onSaved: () => void) {
  const { progress, upload, cancel } = useUpload();
  const send = ({ base, values, files, order }: Update) =>
    upload((options) => {
      const body = {
        ...productChangeBody(values, changedFields(base.values, values)),
        image_order: order,
        version: base.version,
      };
      return call(endpoints.updateProduct, { params: { p_id }, body, files }, options);
    });
  const mutation = useAdminMutation({
    run: async (update: Update) => {
      let { base, values } = update;
      for (;;) {
        try {
          return await send({ ...update, base, values });
        } catch (error) {
          const product = conflictingVersion<Product>(error);
          if (!product) throw error;
          const theirs = valuesOf(product);
          const merged = mergeEdits(base.values, values, theirs, fieldGroups);
          if (merged.conflicts.length > 0) {
            throw new EditConflictError(product, merged.values, merged.conflicts);
          }
          base = { values: theirs, version: product.version };
          values = merged.values;
        }
      }
    },
    failed: failureText,
    isProblemShown: true,
    stale: productQueryKeys,
    onSaved,
  });
  // A dialog asks about an edit conflict.
  const problem = mutation.error instanceof EditConflictError ? null : mutation.problem;
  return { ...mutation, problem, progress: progressOf(mutation.variables, progress), cancel };
}
