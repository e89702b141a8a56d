import {
  type NewProduct,
  noAttributes,
  type ProductDraft,
  type productDraftFields,
  productFieldKeys,
  recordOf,
} from '@vajra/contract';
import type { z } from 'zod';
import { presentImages } from './product.presenter.ts';
import type { DraftFields, ProductDraftDocument } from './product-draft.model.ts';

const noFields = {
  ...recordOf(productFieldKeys, () => null),
  ...noAttributes,
};

type DraftInput = z.output<typeof productDraftFields> | NewProduct;

/** Returns the fields to store: without the order of images, and null where there is no value. */
export function toDraftFields(input: DraftInput): DraftFields {
  return Object.fromEntries(
    productFieldKeys.map((key) => [key, input[key] ?? null]),
  ) as DraftFields; // one entry per field
}

export function presentDraft(document: ProductDraftDocument): ProductDraft {
  const { _id, fields, images, version, u_name, createdAt, updatedAt } = document;
  return {
    ...noFields, // for what drafts of earlier releases lack
    ...fields,
    draft_id: _id,
    version,
    productimages: presentImages(images),
    u_name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
