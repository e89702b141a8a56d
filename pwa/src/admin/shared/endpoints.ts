import { calls } from 'virtual:admin-calls';
import type { EndpointName } from '@vajra/contract';
import { type DeskCallName, endpoints as shopEndpoints, type Wires } from '../../api/endpoints.ts';

/** All endpoints of the contract, including those for admins. */
export const endpoints: Wires<EndpointName> = {
  ...shopEndpoints,
  ...(calls as Wires<DeskCallName>), // by build/contract-calls.ts
};
