import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { request } from './call.ts';
import type { EndpointRef, InputOf, ResponseOf } from './endpoints.ts';

type Parameters<E, Data> = [
  queryKey: QueryKey,
  endpoint: E,
  input: InputOf<E>,
  /** Returns what the query holds; by default the response. */
  toData?: (response: ResponseOf<E>) => Data,
];

/** A query of what an endpoint responds. */
export function callQuery<E extends EndpointRef, Data = ResponseOf<E>>(
  ...[queryKey, endpoint, input, toData]: Parameters<E, Data>
) {
  return {
    queryKey,
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Data> => {
      const response = await request(endpoint, input, { signal });
      return toData ? toData(response as ResponseOf<E>) : (response as Data); // the server validates it in tests
    },
  };
}

/** The same for one page of a list: the page before stays until this one has arrived. */
export function pageQuery<E extends EndpointRef, Data = ResponseOf<E>>(
  ...parameters: Parameters<E, Data>
) {
  return { ...callQuery(...parameters), placeholderData: keepPreviousData };
}
