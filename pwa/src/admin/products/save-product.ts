import type { Product } from '@vajra/contract';
import { call } from '../../api/call.ts';
import { changedMeanwhile } from '../shared/changed-meanwhile.ts';
import { endpoints } from '../shared/endpoints.ts';
import { sharesOf } from '../shared/fetch-with-progress.ts';
import { deskKeys, productChange } from '../shared/keys.ts';
import { type FieldGroup, mergeEdits } from '../shared/merge-edits.ts';
import { useCommand } from '../shared/use-command.ts';
import { isCancelled, useSending } from '../shared/use-sending.ts';
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
export class EditClash extends Error {
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
  if (error instanceof EditClash) return 'Somebody else changed this product meanwhile.';
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
  const { sent, sending, cancel } = useSending();
  const command = useCommand({
    run: ({ values, files, order }: Save) =>
      sending((options) => {
        const body = { ...newProductBody(values), image_order: order };
        return call(endpoints.insertProduct, { body, files }, options);
      }),
    failed,
    stale: [...productChange, deskKeys.counters],
    onSaved,
  });
  return { ...command, sent: sentOf(command.variables, sent), cancel };
}

/**
 * Saves what differs from what the form was opened with. What another admin changed meanwhile is
 * kept beside it; where both changed the same, it fails with an EditClash.
 */
export function useUpdateProduct(p_id: number, onSaved: () => void) {
  const { sent, sending, cancel } = useSending();
  const send = ({ base, values, files, order }: Save & { base: Base }) =>
    sending((options) => {
      const body = {
        ...productChangeBody(values, changedKeys(base.values, values)),
        image_order: order,
        version: base.version,
      };
      return call(endpoints.updateProduct, { params: { p_id }, body, files }, options);
    });
  const command = useCommand({
    run: async (save: Save & { base: Base }) => {
      let { base, values } = save;
      for (;;) {
        try {
          return await send({ ...save, base, values });
        } catch (error) {
          const product = changedMeanwhile<Product>(error);
          if (!product) throw error;
          const theirs = valuesOf(product);
          const merged = mergeEdits(base.values, values, theirs, valueGroups);
          if (merged.clashes.length > 0) {
            throw new EditClash(product, merged.values, merged.clashes);
          }
          base = { values: theirs, version: product.version };
          values = merged.values;
        }
      }
    },
    failed,
    stale: productChange,
    onSaved,
  });
  return { ...command, sent: sentOf(command.variables, sent), cancel };
}
