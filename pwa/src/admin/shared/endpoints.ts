import { calls } from 'virtual:admin-calls';
import type { EndpointName } from '@vajra/contract';
import { type DeskCallName, endpoints as shopEndpoints, type Wires } from '../../api/endpoints.ts';

/** Every call there is, as the back office makes them. */
export const endpoints: Wires<EndpointName> = {
  ...shopEndpoints,
  ...(calls as Wires<DeskCallName>), // by build/contract-calls.ts
};
