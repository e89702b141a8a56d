import { requestKey } from '@vajra/contract';
import type { EndpointRef, InputOf, ResponseOf } from './endpoints.ts';

/** Responses by the contract's `requestKey`. */
type InitialResponses = Readonly<Record<string, unknown>>;

let responses: InitialResponses | undefined;

const isServer = typeof document === 'undefined';

/** When the initial responses were made, in milliseconds since 1970. */
export const initialResponsesAt = (): number => (isServer ? Date.now() : performance.timeOrigin);

/** Runs a synchronous function on the server with the initial responses of the page it renders. */
export function withInitialResponses<T>(given: InitialResponses, render: () => T): T {
  responses = given;
  try {
    return render();
  } finally {
    responses = {};
  }
}

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
