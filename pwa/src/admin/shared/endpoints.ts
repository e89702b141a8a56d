import { calls } from 'virtual:admin-calls';
import {
  type AdminEndpointName,
  type EndpointRefs,
  type ShopEndpointName,
  endpoints as shopEndpoints,
} from '../../api/endpoints.ts';

/** The endpoints of shoppers and admins. */
export const endpoints: EndpointRefs<ShopEndpointName | AdminEndpointName> = {
  ...shopEndpoints,
  ...(calls as EndpointRefs<AdminEndpointName>), // by build/contract-calls.ts
};
