import { calls } from 'virtual:shop-calls';
import type {
  endpoints as contract,
  Endpoint,
  EndpointName,
  endpointsByDomain,
  Input,
  ResponseBody,
} from '@vajra/contract';

import type { accountEndpointNames, OmittedEndpointName } from './omitted-endpoints.ts';

declare const endpointType: unique symbol;

/** An endpoint without its schemas, but with the types that they check. */
export interface EndpointRef<E extends Endpoint = Endpoint>
  extends Pick<Endpoint, 'method' | 'path'> {
  /** Set for public endpoints. */
  readonly access?: Endpoint['access'];
  /** JSON if missing. */
  readonly request?:
    | { readonly kind: 'form'; readonly files: { readonly name: string } }
    | Exclude<Endpoint['request'], { kind: 'form' }>;
  readonly [endpointType]?: E;
}

/** The endpoint of a reference. An endpoint is also a reference to itself. */
export type EndpointOf<Ref> = Ref extends Endpoint
  ? Ref
  : Ref extends EndpointRef<infer E>
    ? E
    : never;

export type InputOf<Ref> = Input<EndpointOf<Ref>>;
export type ResponseOf<Ref> = ResponseBody<EndpointOf<Ref>>;

type Contract = typeof contract;

/** The endpoints that only admins may call. */
export type AdminEndpointName = {
  [Name in EndpointName]: Contract[Name]['access'] extends 'admin' ? Name : never;
}[EndpointName];

/** The endpoints of the own account; see session/account-endpoints.ts. */
export type AccountEndpointName =
  | keyof (typeof endpointsByDomain)['identity']
  | (typeof accountEndpointNames)[number];

export type ShopEndpointName = Exclude<
  EndpointName,
  AdminEndpointName | AccountEndpointName | OmittedEndpointName
>;

/** References to some of the contract's endpoints. */
export type EndpointRefs<Name extends EndpointName> = {
  readonly [N in Name]: EndpointRef<Contract[N]>;
};

/**
 * The endpoints that shoppers call; those of admins are in admin/shared/endpoints.ts. Forms import the
 * contract's own endpoints for their schemas.
 */
export const endpoints = calls as EndpointRefs<ShopEndpointName>; // by build/contract-calls.ts
