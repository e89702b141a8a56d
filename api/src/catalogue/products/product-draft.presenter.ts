import type { NewProduct, ProductDraft, productDraftFields } from '@vajra/contract';
import type { z } from 'zod';
import { presentImages } from './product.presenter.ts';
import type { DraftFields, ProductDraftDocument } from './product-draft.model.ts';

type DraftInput = z.output<typeof productDraftFields> | NewProduct;

/** Returns the fields to store: without the order of images, and null where there is no value. */
export function toDraftFields(input: DraftInput): DraftFields {
  return {
    name: input.name,
    sku: input.sku ?? null,
    description: input.description,
    specifications: input.specifications,
    inr_price: input.inr_price ?? null,
    usd_price: input.usd_price ?? null,
    is_recommended: input.is_recommended ?? null,
    pc_id: input.pc_id ?? null,
    c_id: input.c_id ?? null,
    shape_id: input.shape_id ?? null,
    stone_id: input.stone_id ?? null,
    grade_id: input.grade_id ?? null,
    clarity_id: input.clarity_id ?? null,
    ncolor_id: input.ncolor_id ?? null,
    fcolor_id: input.fcolor_id ?? null,
    length: input.length ?? null,
    weight: input.weight ?? null,
    quantity: input.quantity ?? null,
    discount: input.discount ?? null,
    status: input.status ?? null,
    supplier: input.supplier ?? null,
    inr_cost: input.inr_cost ?? null,
    usd_cost: input.usd_cost ?? null,
  };
}

export function presentDraft(document: ProductDraftDocument): ProductDraft {
  const { _id, fields, images, version, u_name, createdAt, updatedAt } = document;
  return {
    ...{ supplier: null, inr_cost: null, usd_cost: null }, // absent in drafts of earlier releases
    ...fields,
    draft_id: _id,
    version,
    productimages: presentImages(images),
    u_name,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}
