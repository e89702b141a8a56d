import { accountEndpoints } from './accounts.ts';
import { adminOrderEndpoints } from './admin-orders.ts';
import { auditEndpoints } from './audit.ts';
import { cartEndpoints } from './cart.ts';
import { contactEndpoints } from './contacts.ts';
import { contentEndpoints } from './content.ts';
import type { Body, Endpoint, Params, Query, ResponseBody } from './endpoint.ts';
import { feedEndpoints } from './feed.ts';
import { guestEndpoints } from './guests.ts';
import { identityEndpoints } from './identity.ts';
import { importEndpoints } from './imports.ts';
import { inquiryEndpoints } from './inquiries.ts';
import { invoiceEndpoints } from './invoices.ts';
import { listSettingsEndpoints } from './list-settings.ts';
import { lookupEndpoints } from './lookups.ts';
import { missedSearchEndpoints } from './missed-searches.ts';
import { newsletterEndpoints } from './newsletter.ts';
import { orderEndpoints } from './orders.ts';
import { paymentEndpoints } from './payments.ts';
import { personalDataEndpoints } from './personal-data.ts';
import { priceChangeEndpoints } from './price-changes.ts';
import { productDraftEndpoints } from './product-drafts.ts';
import { productEndpoints } from './products.ts';
import { returnEndpoints } from './returns.ts';
import { reviewEndpoints } from './reviews.ts';
import { savedEndpoints } from './saved.ts';
import { sessionEndpoints } from './sessions.ts';
import { shipmentEndpoints } from './shipments.ts';
import { shippingEndpoints } from './shipping.ts';
import { staffInvitationEndpoints } from './staff-invitations.ts';
import { stockEndpoints } from './stock.ts';
import { stockAlertEndpoints } from './stock-alerts.ts';
import { storeEndpoints } from './store.ts';
import { synonymEndpoints } from './synonyms.ts';
import { taxSettingsEndpoints } from './tax-settings.ts';

/** The endpoints of each domain. */
export const endpointsByDomain = {
  content: contentEndpoints,
  products: productEndpoints,
  productDrafts: productDraftEndpoints,
  priceChanges: priceChangeEndpoints,
  stock: stockEndpoints,
  lookups: lookupEndpoints,
  feed: feedEndpoints,
  reviews: reviewEndpoints,
  cart: cartEndpoints,
  saved: savedEndpoints,
  stockAlerts: stockAlertEndpoints,
  accounts: accountEndpoints,
  staffInvitations: staffInvitationEndpoints,
  guests: guestEndpoints,
  sessions: sessionEndpoints,
  identity: identityEndpoints,
  personalData: personalDataEndpoints,
  orders: { ...orderEndpoints, ...adminOrderEndpoints, ...shipmentEndpoints },
  shipping: shippingEndpoints,
  invoices: { ...invoiceEndpoints, ...taxSettingsEndpoints },
  payments: paymentEndpoints,
  returns: returnEndpoints,
  inquiries: inquiryEndpoints,
  contacts: contactEndpoints,
  newsletter: newsletterEndpoints,
  audit: auditEndpoints,
  listSettings: listSettingsEndpoints,
  imports: importEndpoints,
  store: storeEndpoints,
  search: { ...synonymEndpoints, ...missedSearchEndpoints },
} as const satisfies Record<string, Record<string, Endpoint>>;

/** All endpoints by name. The name is the operation id in the OpenAPI document. */
export const endpoints = {
  ...endpointsByDomain.content,
  ...endpointsByDomain.products,
  ...endpointsByDomain.productDrafts,
  ...endpointsByDomain.priceChanges,
  ...endpointsByDomain.stock,
  ...endpointsByDomain.lookups,
  ...endpointsByDomain.search,
  ...endpointsByDomain.feed,
  ...endpointsByDomain.reviews,
  ...endpointsByDomain.cart,
  ...endpointsByDomain.saved,
  ...endpointsByDomain.stockAlerts,
  ...endpointsByDomain.accounts,
  ...endpointsByDomain.staffInvitations,
  ...endpointsByDomain.guests,
  ...endpointsByDomain.sessions,
  ...endpointsByDomain.identity,
  ...endpointsByDomain.personalData,
  ...endpointsByDomain.orders,
  ...endpointsByDomain.shipping,
  ...endpointsByDomain.invoices,
  ...endpointsByDomain.payments,
  ...endpointsByDomain.returns,
  ...endpointsByDomain.inquiries,
  ...endpointsByDomain.contacts,
  ...endpointsByDomain.newsletter,
  ...endpointsByDomain.audit,
  ...endpointsByDomain.listSettings,
  ...endpointsByDomain.imports,
  ...endpointsByDomain.store,
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
/** What the handler of an endpoint receives, and what it returns. */
export type ParamsOf<Name extends EndpointName> = Params<(typeof endpoints)[Name]>;
export type QueryOf<Name extends EndpointName> = Query<(typeof endpoints)[Name]>;
export type BodyOf<Name extends EndpointName> = Body<(typeof endpoints)[Name]>;
export type ResponseBodyOf<Name extends EndpointName> = ResponseBody<(typeof endpoints)[Name]>;

export * from './accounts.ts';
export * from './admin-orders.ts';
export * from './amounts.ts';
export * from './audit.ts';
export * from './capitalize.ts';
export * from './cart.ts';
export * from './constants.ts';
export * from './contacts.ts';
export * from './content.ts';
export * from './currency.ts';
export * from './delivery.ts';
export * from './endpoint.ts';
export * from './failure-statuses.ts';
export * from './failures.ts';
export * from './feed.ts';
export * from './fields.ts';
export * from './fold-text.ts';
export * from './group-digits.ts';
export * from './gst.ts';
export * from './guests.ts';
export * from './home-content.ts';
export * from './idempotency-key.ts';
export * from './identity.ts';
export * from './image-types.ts';
export * from './import-field-labels.ts';
export * from './import-fields.ts';
export * from './import-pricing.ts';
export * from './import-values.ts';
export * from './imports.ts';
export * from './inquiries.ts';
export * from './invoice-reference.ts';
export * from './invoices.ts';
export * from './lab-grown.ts';
export * from './list-settings.ts';
export * from './list-state.ts';
export * from './lookup-fields.ts';
export * from './lookups.ts';
export * from './media-paths.ts';
export * from './missed-searches.ts';
export * from './money.ts';
export * from './newsletter.ts';
export * from './order-id.ts';
export * from './order-return.ts';
export * from './order-shipping.ts';
export * from './order-timeline.ts';
export * from './order-transitions.ts';
export * from './orders.ts';
export * from './page-sizes.ts';
export * from './pages.ts';
export * from './payment.ts';
export * from './payments.ts';
export * from './personal-data.ts';
export * from './price-changes.ts';
export * from './price-rule.ts';
export * from './product-attributes.ts';
export * from './product-drafts.ts';
export {
  type ProductField,
  productFieldKeys,
  supplierNameLength,
} from './product-fields.ts';
export * from './product-queries.ts';
export * from './products.ts';
export * from './ranges.ts';
export * from './record-of.ts';
export * from './replies.ts';
export * from './request-key.ts';
export * from './return-rules.ts';
export * from './returns.ts';
export * from './reviews.ts';
export * from './saved.ts';
export * from './second-factor.ts';
export * from './sessions.ts';
export * from './shipment.ts';
export * from './shipments.ts';
export * from './shipping.ts';
export * from './shop-app.ts';
export * from './staff-invitations.ts';
export * from './staff-roles.ts';
export * from './standard-lookups.ts';
export * from './standard-synonyms.ts';
export * from './stock.ts';
export * from './stock-alerts.ts';
export * from './store.ts';
export * from './synonyms.ts';
export * from './tax-settings.ts';
export * from './understood-part.ts';
export * from './upi.ts';
