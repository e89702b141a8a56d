import type { LookupKind } from '@vajra/contract';

/** The names of a product's properties, in filters and details. */
export const lookupNames: Readonly<Record<LookupKind, string>> = {
  parentCollection: 'Parent collection',
  collection: 'Collection',
  diamondShape: 'Shape',
  stoneType: 'Stone type',
  cutGrade: 'Cut grade',
  clarity: 'Clarity',
  naturalColor: 'Natural color',
  fancyColor: 'Fancy color',
};
