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
  'getProductsPage',
  'getProduct',
  'getReviews',
  'getOpenApi',
  'live',
  'ready',
] as const satisfies readonly EndpointName[];

export type OmittedEndpointName = (typeof omittedEndpointNames)[number];
