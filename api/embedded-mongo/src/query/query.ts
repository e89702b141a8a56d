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

/** Called once for each entry or document read: throws when time is up, and tells when others may run. */
export type Tick = () => boolean;
