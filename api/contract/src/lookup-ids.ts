import type { Product } from './products.ts';

/** The lookup values that a product embeds. */
export type EmbeddedLookups = Pick<
  Product,
  | 'parentcollection'
  | 'collection'
  | 'diamondshape'
  | 'stonetype'
  | 'cutgrade'
  | 'clarity'
  | 'naturalcolor'
  | 'fancycolor'
>;

/** Returns the ids of the lookup values that a product embeds. */
export function lookupIdsOf(product: EmbeddedLookups) {
  const { parentcollection, collection, diamondshape, stonetype } = product;
  const { cutgrade, clarity, naturalcolor, fancycolor } = product;
  return {
    pc_id: parentcollection?.pc_id ?? null,
    c_id: collection?.c_id ?? null,
    shape_id: diamondshape?.shape_id ?? null,
    stone_id: stonetype?.stone_id ?? null,
    grade_id: cutgrade?.grade_id ?? null,
    clarity_id: clarity?.clarity_id ?? null,
    ncolor_id: naturalcolor?.ncolor_id ?? null,
    fcolor_id: fancycolor?.fcolor_id ?? null,
  };
}
