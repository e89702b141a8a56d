import type { Method } from './endpoint.ts';

/** An endpoint with the input of one request. */
export interface EndpointRequest {
  readonly endpoint: { readonly method: Method; readonly path: string };
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
}

/** Returns the same key for equal requests, regardless of the order of their fields. */
export function requestKey({ endpoint, input }: EndpointRequest): string {
  const parts = [input.params, input.query, input.body].map((part) => sortKeys(part));
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify(parts)}`;
}

function sortKeys(part: unknown): object {
  return Object.fromEntries(
    Object.entries(part ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
