import type { Method } from './endpoint.ts';

/** A call with what it sends. */
export interface KeyedCall {
  readonly endpoint: { readonly method: Method; readonly path: string };
  readonly input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown };
}

/** The same for calls that are the same, in whatever order their fields were written. */
export function callKey({ endpoint, input }: KeyedCall): string {
  const parts = [input.params, input.query, input.body].map((part) => sorted(part));
  return `${endpoint.method} ${endpoint.path} ${JSON.stringify(parts)}`;
}

function sorted(part: unknown): object {
  return Object.fromEntries(
    Object.entries(part ?? {})
      .filter(([, value]) => value !== undefined)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
