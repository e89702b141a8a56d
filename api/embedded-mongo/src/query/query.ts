import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';

export interface SortField {
  path: string;
  direction: 1 | -1;
}

export interface Query {
  filter: Doc;
  sort: SortField[];
  collation: Collation | undefined;
  hint: unknown;
  limit: number;
  skip: number;
  variables: Doc | undefined;
}

/** Returns a query for all documents. */
export function matchAllQuery(): Query {
  return {
    filter: {},
    sort: [],
    collation: undefined,
    hint: undefined,
    limit: 0,
    skip: 0,
    variables: undefined,
  };
}

/**
 * Called for every entry or document that is read. Returns whether to pause so that other operations can run.
 * @throws MongoError when the time limit of the operation is exceeded.
 */
export type Tick = () => boolean;
