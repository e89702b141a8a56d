import { lookups, staffInvitationEndpoints } from '@vajra/contract';
import type { EndpointRef } from '../../api/endpoints.ts';
import { accountEndpoints } from '../../session/account-endpoints.ts';
import { endpoints } from '../shared/endpoints.ts';
import { lookupScreens } from '../shared/lookup-screens.ts';

interface AuditAction {
  /** Method and path, as stored in the audit trail. */
  endpoint: string;
  label: string;
}

const action = (
  { method, path }: Pick<EndpointRef, 'method' | 'path'>,
  label: string,
): AuditAction => ({
  endpoint: `${method} ${path}`,
  label,
});

const lookupActions = lookupScreens.flatMap(({ kind, thing }) => [
  action(lookups[kind].add, `${thing} added`),
  action(lookups[kind].update, `${thing} changed`),
  action(lookups[kind].remove, `${thing} deleted`),
]);

/** The actions of admins. */
export const auditActions: readonly AuditAction[] = [
  action(endpoints.insertProduct, 'Product added'),
  action(endpoints.updateProduct, 'Product changed'),
  action(endpoints.changeProductStatus, 'Product status changed'),
  action(endpoints.changeProducts, 'Products changed in bulk'),
  action(endpoints.addProductDraft, 'Product draft added'),
  action(endpoints.updateProductDraft, 'Product draft changed'),
  action(endpoints.publishProductDraft, 'Product draft published'),
  action(endpoints.discardProductDraft, 'Product draft discarded'),
  action(endpoints.planPriceChange, 'Price change previewed'),
  action(endpoints.applyPriceChange, 'Prices changed'),
  action(endpoints.discardPriceChange, 'Price change ended'),
  action(endpoints.addStock, 'Stock added'),
  action(endpoints.reduceStock, 'Stock reduced'),
  action(endpoints.deleteImage, 'Product image deleted'),
  action(endpoints.uploadImport, 'Import uploaded'),
  action(endpoints.chooseImportHeader, 'Import header changed'),
  action(endpoints.chooseImportSheet, 'Import sheet changed'),
  action(endpoints.checkImport, 'Import checked'),
  action(endpoints.runImport, 'Import started'),
  action(endpoints.stopImport, 'Import stopped'),
  action(endpoints.discardImport, 'Import removed'),
  action(endpoints.changeOrderStatus, 'Order status changed'),
  action(endpoints.addShipment, 'Shipment added'),
  action(endpoints.changeShipment, 'Shipment changed'),
  action(endpoints.removeShipment, 'Shipment removed'),
  action(endpoints.changeShippingSettings, 'Shipping methods changed'),
  action(endpoints.recordPayment, 'Payment recorded'),
  action(endpoints.refundOrder, 'Refund requested'),
  action(endpoints.confirmRefund, 'Refund confirmed'),
  action(endpoints.decideReturn, 'Return decided'),
  action(endpoints.receiveReturn, 'Return received'),
  action(endpoints.exchangeReturn, 'Return exchanged'),
  action(endpoints.refundReturn, 'Return refunded'),
  action(endpoints.addReturnNote, 'Note added to a return'),
  action(endpoints.changeUserStatus, 'User status changed'),
  action(endpoints.changeUserRole, 'User role changed'),
  action(endpoints.inviteStaff, 'Staff invited'),
  action(endpoints.withdrawStaffInvitation, 'Staff invitation withdrawn'),
  action(staffInvitationEndpoints.acceptStaffInvitation, 'Staff invitation accepted'),
  action(endpoints.deleteUser, 'User deleted'),
  action(endpoints.changeInquiryStatus, 'Inquiry status changed'),
  action(endpoints.replyToInquiry, 'Inquiry answered'),
  action(endpoints.deleteInquiry, 'Inquiry deleted'),
  action(endpoints.replyToContact, 'Contact message answered'),
  action(endpoints.deleteContact, 'Contact message deleted'),
  action(endpoints.deleteSubscriber, 'Newsletter subscriber deleted'),
  action(endpoints.replyToReview, 'Review answered'),
  action(endpoints.removeReviewReply, 'Reply to a review removed'),
  action(endpoints.changeReviewVisibility, 'Review hidden or shown'),
  action(accountEndpoints.deleteUserReviewAsAdmin, 'Review deleted'),
  action(endpoints.deleteUserReview, 'Review deleted in the shop'),
  action(endpoints.addSliderImages, 'Sliders added'),
  action(endpoints.orderSliders, 'Sliders reordered'),
  action(endpoints.orderLookups, 'Lookup values reordered'),
  action(endpoints.addStandardLookups, 'Standard values added'),
  action(endpoints.deleteSliderImage, 'Slider deleted'),
  action(endpoints.addNewsLine, 'News line added'),
  action(endpoints.updateNewsLine, 'News line changed'),
  action(endpoints.changeHomeContent, 'Home page changed'),
  action(endpoints.removeMissedSearch, 'Search without a result removed'),
  action(endpoints.changeSynonyms, 'Synonyms of searches changed'),
  action(endpoints.changeTaxSettings, 'Tax settings changed'),
  action(endpoints.confirmTaxSettings, 'Tax settings confirmed'),
  action(endpoints.changeCheckoutPrice, 'Checkout price changed'),
  ...lookupActions,
];

const labels = new Map(auditActions.map(({ endpoint, label }) => [endpoint, label]));

/** Returns the label of an action, or its endpoint when it has none. */
export function describeAction(endpoint: string): string {
  return labels.get(endpoint) ?? endpoint;
}
