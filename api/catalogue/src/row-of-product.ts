import { type Product, toMinor } from '@vajra/contract';
import type { CatalogueRow } from './product-row.ts';

/** The row of a product as the wire has it, the same that the server makes of its document. */
export function rowOfProduct(product: Product): CatalogueRow {
  const { parentcollection, collection, diamondshape, stonetype } = product;
  const { cutgrade, clarity, naturalcolor, fancycolor } = product;
  return {
    p_id: product.p_id,
    status: product.status,
    is_recommended: product.is_recommended,
    pc_id: product.pc_id,
    c_id: product.c_id,
    shape_id: product.shape_id,
    stone_id: product.stone_id,
    grade_id: product.grade_id,
    clarity_id: product.clarity_id,
    ncolor_id: product.ncolor_id,
    fcolor_id: product.fcolor_id,
    inr: toMinor(product.inr_price),
    usd: toMinor(product.usd_price),
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
