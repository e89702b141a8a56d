import type { Product } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { conflictingVersion } from '../shared/edit-conflict.ts';
import { endpoints } from '../shared/endpoints.ts';
import { adminKeys, productQueryKeys } from '../shared/query-keys.ts';
import { useUpload } from '../shared/use-upload.ts';
import { type FieldGroup, mergeEdits } from './merge-edits.ts';
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

type Version = Pick<Update, 'base' | 'values'>;

/**
 * Sends an update. Changes that another admin has saved since its base are merged, and become the base of
 * another attempt.
 * @throws {EditConflictError} when both changed the same field.
 */
export async function sendMerged<Stored extends object, Result>(
  { base, values }: Version,
  send: (version: Version) => Promise<Result>,
  baseOf: (stored: Stored) => BaseVersion,
  groups = fieldGroups,
): Promise<Result> {
  try {
    return await send({ base, values });
  } catch (error) {
    const stored = conflictingVersion<Stored>(error);
    if (!stored) throw error;
    const theirs = baseOf(stored);
    const merged = mergeEdits(base.values, values, theirs.values, groups);
    if (merged.conflicts.length > 0) {
      throw new EditConflictError(theirs, merged.values, merged.conflicts);
    }
    return sendMerged({ base: theirs, values: merged.values }, send, baseOf, groups);
  }
}

/** Saves a product or draft with the files that were selected for it. */
export function useProductUpload<Input extends Save, Result extends object>(
  upload: Omit<Parameters<typeof useUpload<Input, Result>>[0], 'failed'>,
) {
  const failed = 'Failed to save product?. Please check the backend.';
  const mutation = useUpload({ ...upload, failed });
  return {
    ...mutation,
    // A dialog asks about an edit conflict.
    problem: mutation.error instanceof EditConflictError ? null : mutation.problem,
  };
}

export const useInsertProduct = (onSaved: () => void) =>
  useProductUpload({
    run: ({ values, files, order }: Save, options) => {
      const body = { ...newProductBody(values), image_order: order };
      return call(endpoints.insertProduct, { body, files }, options);
    },
    stale: [...productQueryKeys, adminKeys.counters],
    onSaved,
  });

export const baseOfProduct = (product: Product): BaseVersion => ({
  values: valuesOf(product),
  version: product.version,
});

/** Saves the fields that differ from the base version. */
export const useUpdateProduct = (p_id: number, onSaved: () => void) =>
  useProductUpload({
    run: ({ files, order, ...update }: Update, options) =>
      sendMerged(
        update,
        ({ base, values }) => {
          const body = {
            ...productChangeBody(values, changedFields(base.values, values)),
            image_order: order,
            version: base.version,
          };
          return call(endpoints.updateProduct, { params: { p_id }, body, files }, options);
        },
        baseOfProduct,
      ),
    stale: productQueryKeys,
    onSaved,
  });
