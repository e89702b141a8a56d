import type { CatalogueRow } from '@vajra/catalogue';
import type { ProductDocument } from './product.model.ts';

export type Indexed = Omit<
  ProductDocument,
  'images' | 'specifications' | 'createdAt' | 'updatedAt'
>;

/** The projection of an `Indexed`: all but what the index does not read. */
export const indexedFields = { images: 0, specifications: 0, createdAt: 0, updatedAt: 0 } as const;

/** To be raised with every change of `rowOf`: rows that were made otherwise are not used again. */
export const rowsVersion = 1;

/** What the index keeps of a product. */
export function rowOf(product: Indexed): CatalogueRow {
  const { parentcollection, collection, diamondshape, stonetype } = product;
  const { cutgrade, clarity, naturalcolor, fancycolor } = product;
  return {
    p_id: product._id,
    status: product.status,
    is_recommended: product.is_recommended,
    pc_id: parentcollection?.pc_id ?? null,
    c_id: collection?.c_id ?? null,
    shape_id: diamondshape?.shape_id ?? null,
    stone_id: stonetype?.stone_id ?? null,
    grade_id: cutgrade?.grade_id ?? null,
    clarity_id: clarity?.clarity_id ?? null,
    ncolor_id: naturalcolor?.ncolor_id ?? null,
    fcolor_id: fancycolor?.fcolor_id ?? null,
    inr: product.price.inr,
    usd: product.price.usd,
    discount: product.discount,
    weight: product.weight,
    in_stock: product.remaining_qty > 0,
    words: [
      product.name,
      product.sku,
      parentcollection?.name,
      collection?.name,
      diamondshape?.name,
      stonetype?.type,
      cutgrade?.cut_grade,
      clarity?.clarity,
      naturalcolor?.ncolor,
      fancycolor?.fcolor,
      product.description,
    ].join(' '),
  };
}
