import { calls } from 'virtual:admin-calls';
import type { EndpointName } from '@vajra/contract';
import {
  type AdminEndpointName,
  type EndpointRefs,
  endpoints as shopEndpoints,
} from '../../api/endpoints.ts';

/** All endpoints of the contract, including those for admins. */
export const endpoints: EndpointRefs<EndpointName> = {
  ...shopEndpoints,
  ...(calls as EndpointRefs<AdminEndpointName>), // by build/contract-calls.ts
};
