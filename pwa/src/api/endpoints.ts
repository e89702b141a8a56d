import { calls } from 'virtual:shop-calls';
import type {
  endpoints as contract,
  Endpoint,
  EndpointName,
  Input,
  ResponseBody,
} from '@vajra/contract';

declare const described: unique symbol;

/** A call of the contract as the browser knows it: no schemas, but the types of what they check. */
export interface Wire<E extends Endpoint = Endpoint> extends Pick<Endpoint, 'method' | 'path'> {
  readonly files?: { readonly name: string };
  readonly content?: readonly string[];
  readonly [described]?: E;
}

/** The endpoint that a wire is of; an endpoint itself is one too. */
export type EndpointOf<W> = W extends Endpoint ? W : W extends Wire<infer E> ? E : never;

export type InputOf<W> = Input<EndpointOf<W>>;
export type AnswerOf<W> = ResponseBody<EndpointOf<W>>;

type Contract = typeof contract;

/** The names of the calls that only admins may make. */
export type DeskCallName = {
  [Name in EndpointName]: Contract[Name]['access'] extends 'admin' ? Name : never;
}[EndpointName];

/** Some of the contract's calls, as the browser knows them. */
export type Wires<Name extends EndpointName> = { readonly [N in Name]: Wire<Contract[N]> };

/**
 * Every call that shoppers make; the back office's are in desk/endpoints.ts. Forms that check what
 * is typed import the contract's own.
 */
export const endpoints = calls as Wires<Exclude<EndpointName, DeskCallName>>; // by build/contract-calls.ts
