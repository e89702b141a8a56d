import { calls } from 'virtual:contract-calls';
import type { Answer, endpoints as contract, Endpoint, EndpointName, Input } from '@vajra/contract';

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
export type AnswerOf<W> = Answer<EndpointOf<W>>;

/** Every call there is. Forms that check what is typed import the contract's own. */
export const endpoints = calls as {
  readonly [Name in EndpointName]: Wire<(typeof contract)[Name]>;
}; // made of the contract by build/contract-calls.ts
