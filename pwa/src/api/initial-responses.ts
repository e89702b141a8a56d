import { requestKey } from '@vajra/contract';
import type { EndpointRef, InputOf, ResponseOf } from './endpoints.ts';

/** Responses by the contract's `requestKey`. */
export type InitialResponses = Readonly<Record<string, unknown>>;

let responses: InitialResponses | undefined;

/** When the initial responses were made, in milliseconds since 1970. */
export const initialResponsesAt = (): number => performance.timeOrigin;

/**
 * Returns the response that the server sent in the page for a request of the first screen, or
 * undefined if it sent none, as in a page from the service worker's cache.
 */
export function initialResponse<E extends EndpointRef>(
  endpoint: E,
  input: InputOf<E>,
): ResponseOf<E> | undefined {
  return allInitialResponses()[requestKey({ endpoint, input })] as ResponseOf<E> | undefined; // the server's own response
}

export function allInitialResponses(): InitialResponses {
  responses ??= readResponses();
  return responses;
}

function readResponses(): InitialResponses {
  const text = globalThis.document?.getElementById('first-answers')?.textContent;
  return text ? JSON.parse(text) : {};
}
