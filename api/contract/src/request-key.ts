import type { Method } from './endpoint.ts';

/** A call with what it sends. */
export interface EndpointRequest {
  readonly endpoint: { readonly method: Method; readonly path: string };
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
}

/** The same for calls that are the same, in whatever order their fields were written. */
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
