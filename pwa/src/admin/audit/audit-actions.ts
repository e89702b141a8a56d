import { type LookupKind, lookupFields } from '@vajra/contract';
import type { Wire } from '../../api/endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';

/** A kind of change: the call that makes it, and what it says in the list. */
interface Kind {
  /** Method and path, as the audit trail names them. */
  endpoint: string;
  words: string;
}

const kind = ({ method, path }: Wire, words: string): Kind => ({
  endpoint: `${method} ${path}`,
  words,
});

const lookupCalls = {
  diamondShape: ['DiamondShape', 'deleteDiamondShape'],
  parentCollection: ['ParentCollection', 'deleteParentCollection'],
  collection: ['Collection', 'deleteCollection'],
  stoneType: ['StoneType', 'deleteStoneType'],
  cutGrade: ['CutGrade', 'deleteCutGrade'],
  clarity: ['Clarity', 'deleteClarity'],
  naturalColor: ['NaturalColor', 'deleteNaturalColor'],
  fancyColor: ['FancyColor', 'deleteFancyColor'],
} as const satisfies Record<LookupKind, readonly [string, string]>;

const ofLookups = (Object.keys(lookupCalls) as LookupKind[]).flatMap((each) => {
  // keys of the literal above
  const [call, remove] = lookupCalls[each];
  const { singular } = lookupFields[each];
  const thing = singular.charAt(0).toUpperCase() + singular.slice(1);
  return [
    kind(endpoints[`add${call}`], `${thing} added`),
    kind(endpoints[`update${call}`], `${thing} changed`),
    kind(endpoints[remove], `${thing} deleted`),
  ];
});

/** What admins do, in the words of the list; what is missing here is told by its call. */
export const auditActions: readonly Kind[] = [
  kind(endpoints.insertProduct, 'Product added'),
  kind(endpoints.updateProduct, 'Product changed'),
  kind(endpoints.changeProductStatus, 'Product status changed'),
  kind(endpoints.changeProducts, 'Several products changed'),
  kind(endpoints.addStock, 'Stock added'),
  kind(endpoints.reduceStock, 'Stock reduced'),
  kind(endpoints.deleteImage, 'Picture of a product deleted'),
  kind(endpoints.uploadImport, 'Import sent'),
  kind(endpoints.chooseImportHeader, 'Header of an import chosen'),
  kind(endpoints.checkImport, 'Import checked'),
  kind(endpoints.runImport, 'Imported'),
  kind(endpoints.stopImport, 'Import stopped'),
  kind(endpoints.discardImport, 'Import removed'),
  kind(endpoints.changeOrderStatus, 'Order status changed'),
  kind(endpoints.changeUserStatus, 'User status changed'),
  kind(endpoints.deleteUser, 'User deleted'),
  kind(endpoints.changeInquiryStatus, 'Inquiry status changed'),
  kind(endpoints.deleteContact, 'Contact message deleted'),
  kind(endpoints.deleteUserReviewAsAdmin, 'Review deleted'),
  kind(endpoints.deleteUserReview, 'Review deleted in the shop'),
  kind(endpoints.addSliderImages, 'Sliders added'),
  kind(endpoints.orderSliders, 'Sliders put in order'),
  kind(endpoints.deleteSliderImage, 'Slider deleted'),
  kind(endpoints.addNewsLine, 'News line added'),
  kind(endpoints.updateNewsLine, 'News line changed'),
  ...ofLookups,
];

const wordsOf = new Map(auditActions.map(({ endpoint, words }) => [endpoint, words]));

/** 'Product added', or the call itself where it has no words yet. */
export function describeAction(endpoint: string): string {
  return wordsOf.get(endpoint) ?? endpoint;
}
