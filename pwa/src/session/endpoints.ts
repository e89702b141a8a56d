import { calls } from 'virtual:identity-calls';
import type { EndpointRefs, IdentityEndpointName } from '../api/endpoints.ts';

/** The endpoints that prove a user's identity, which the first page need not load. */
export const identityEndpoints = calls as EndpointRefs<IdentityEndpointName>; // by build/contract-calls.ts
