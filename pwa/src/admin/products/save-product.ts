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

/** The saved version of a product or draft that edits are compared with. */
export interface BaseVersion {
  values: ProductValues;
  version: number | undefined;
  /** The images of a draft. */
  imageIds?: readonly number[];
}

export interface Save {
  values: ProductValues;
  files: readonly File[];
  order: string | undefined;
}

export interface Update extends Save {
  base: BaseVersion;
}

/** Two admins changed the same fields to different values. */
export class EditConflictError extends Error {
  constructor(
    /** The version that is stored now. */
    readonly theirs: BaseVersion,
    /** The merged values, with this admin's version of the conflicting fields. */
    readonly values: ProductValues,
    readonly conflicts: readonly FieldGroup<ProductValues>[],
  ) {
    super('Another admin changed the same fields');
    this.name = 'EditConflictError';
  }
}

/**
 * Merges the edits of a version with those that another admin has saved since, which become the base.
 * @throws {EditConflictError} when both changed the same field.
 */
export function mergeVersions(
  base: BaseVersion,
  values: ProductValues,
  theirs: BaseVersion,
  groups = fieldGroups,
): Pick<Update, 'base' | 'values'> {
  const merged = mergeEdits(base.values, values, theirs.values, groups);
  if (merged.conflicts.length > 0) {
    throw new EditConflictError(theirs, merged.values, merged.conflicts);
  }
  return { base: theirs, values: merged.values };
}

export function failureText(error: Error): string {
  if (isCancelled(error)) return cancelledText;
  return 'Failed to save product?. Please check the backend.';
}

/** Returns the progress of each file, or undefined while none is being sent. */
export function progressOf(
  save: Save | undefined,
  progress: number | undefined,
): number[] | undefined {
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
          ({ base, values } = mergeVersions(base, values, {
            values: valuesOf(product),
            version: product.version,
          }));
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
