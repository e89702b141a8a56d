import { call } from '../../api/call.ts';
import { type AnswerOf, endpoints } from '../../api/endpoints.ts';

/** One answer of the change feed. */
export type FeedPage = AnswerOf<typeof endpoints.getCatalogueChanges>['data'];
export type Lookups = NonNullable<FeedPage['lookups']>;

/** Where to go on; without an epoch from the beginning. */
export interface FeedPosition {
  epoch: string;
  cursor: string;
}

export type FetchPage = (from: FeedPosition | null) => Promise<FeedPage>;

/** Milliseconds after which a page counts as lost. */
const patience = 30_000;

/** @throws ApiError as any call. */
export const fetchPage: FetchPage = async (from) => {
  const query = from ? { epoch: from.epoch, since: from.cursor } : {};
  return (await call(endpoints.getCatalogueChanges, { query }, { timeout: patience })).data;
};
