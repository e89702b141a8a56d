import { call } from '../../api/call.ts';
import { endpoints, type ResponseOf } from '../../api/endpoints.ts';

/** One page of the change feed. */
export type FeedPage = ResponseOf<typeof endpoints.getCatalogueChanges>['data'];
export type Lookups = NonNullable<FeedPage['lookups']>;

/** Where to continue. Without one, the feed starts from the beginning. */
export interface FeedPosition {
  epoch: string;
  cursor: string;
}

export type FetchPage = (from: FeedPosition | null) => Promise<FeedPage>;

const pageTimeoutMs = 30_000;

/** @throws ApiError */
export const fetchPage: FetchPage = async (from) => {
  const query = from ? { epoch: from.epoch, since: from.cursor } : {};
  return (await call(endpoints.getCatalogueChanges, { query }, { timeout: pageTimeoutMs })).data;
};
