import { calls } from 'virtual:account-calls';
import type { AccountEndpointName, EndpointRefs } from '../api/endpoints.ts';

/** The endpoints of the own account, which the first page need not load. */
export const accountEndpoints = calls as EndpointRefs<AccountEndpointName>; // by build/contract-calls.ts
