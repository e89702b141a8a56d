import type { ProductDocument } from './product.model.ts';

type Cell = string | number;

/**
 * The columns of an export. An import recognizes their names, so an exported file can be imported
 * again. Prices are per piece, in decimals.
 */
export const productColumns: readonly (readonly [
  name: string,
  cell: (product: ProductDocument) => Cell | null | undefined,
])[] = [
  ['Stock #', ({ sku }) => sku],
  ['Availability', ({ status }) => (status === 1 ? 'Available' : 'Unavailable')],
  ['Name', ({ name }) => name],
  ['Type', ({ stonetype }) => stonetype?.type],
  ['Shape', ({ diamondshape }) => diamondshape?.name],
  ['Weight', ({ weight }) => weight],
  ['Color', ({ naturalcolor }) => naturalcolor?.ncolor],
  ['Fancy Color', ({ fancycolor }) => fancycolor?.fcolor],
  ['Clarity', ({ clarity }) => clarity?.clarity],
  ['Cut Grade', ({ cutgrade }) => cutgrade?.cut_grade],
  ['Length', ({ length }) => length],
  ['Price INR', ({ price }) => price.inr / 100],
  ['Price USD', ({ price }) => price.usd / 100],
  ['Cost INR', ({ cost }) => (cost?.inr ? cost.inr / 100 : null)],
  ['Cost USD', ({ cost }) => (cost?.usd ? cost.usd / 100 : null)],
  ['Supplier', ({ supplier }) => supplier],
  ['Discount %', ({ discount }) => discount],
  ['Quantity', ({ quantity }) => quantity],
  ['Left', ({ remaining_qty }) => remaining_qty],
  ['Featured', ({ is_recommended }) => is_recommended],
  ['Parent Collection', ({ parentcollection }) => parentcollection?.name],
  ['Collection', ({ collection }) => collection?.name],
  ['Specifications', ({ specifications }) => specifications],
  ['Description', ({ description }) => description],
];
