import type { EndpointName } from '@vajra/contract';

/**
 * Endpoints that `endpoints` omits, to keep the first page small: forms import these from the contract
 * for their schemas, and the last ones are for other clients.
 */
export const omittedEndpointNames = [
  'login',
  'register',
  'changePassword',
  'forgotPassword',
  'resetPassword',
  'addCustomInquiry',
  'contactUs',
  'createOrder',
  'receivePaymentEvents',
  'getShippingQuotes',
  'updateProfile',
  'requestGuestCode',
  'signInAsGuest',
  'acceptStaffInvitation',
  'clearCart',
  'getProductsPage',
  'getProduct',
  'getReviews',
  'getOpenApi',
  'live',
  'ready',
] as const satisfies readonly EndpointName[];

/** Endpoints of lazily loaded screens, in addition to the domain `identity`; see account-endpoints.ts. */
export const accountEndpointNames = [
  'getMe',
  'confirmEmail',
  'getPersonalData',
  'closeAccount',
  'getSessions',
  'endSession',
  'signOutEverywhere',
  'sendEmailLink',
  'addUserReview',
  'updateUserReview',
  'saveReview',
  'deleteOwnReview',
  'cancelOrder',
  'startPayment',
  'getOrderPayment',
  'getDemoPayment',
  'completeDemoPayment',
  'requestReturn',
  'getOrderReturns',
  'withdrawReturn',
  'getReturnPhoto',
  'getMyOrder',
  'getPublicOrder',
  'downloadMyInvoice',
  'getOwnReview',
  'deleteUserReviewAsAdmin',
  'getSavedProducts',
  'saveProduct',
  'removeSavedProduct',
  'mergeSavedProducts',
  'shareSavedProducts',
  'unshareSavedProducts',
  'getSharedProducts',
  'startPriceAlerts',
  'stopPriceAlerts',
  'requestStockAlert',
  'getStockAlerts',
  'addStockAlert',
  'deleteStockAlert',
] as const satisfies readonly EndpointName[];

export type OmittedEndpointName = (typeof omittedEndpointNames)[number];
