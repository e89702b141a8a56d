import { queryOptions } from '@tanstack/react-query';
import { type LookupKind, lookupFields, lookupKinds, recordOf } from '@vajra/contract';
import { endpoints } from './endpoints.ts';
import { keys, publicQuery, rarelyChangingStaleMs } from './queries.ts';

export const clarityQuery = queryOptions({
  queryKey: keys.lookup('clarity'),
  ...publicQuery(endpoints.getClarity, {}, ({ data }) => data),
  staleTime: rarelyChangingStaleMs,
});

/** A value of any lookup, with uniform field names. */
export interface Choice {
  id: number;
  name: string;
}

/** Returns the call that lists a lookup's values. */
export function lookupList(kind: LookupKind): typeof endpoints.getDiamondShapes {
  // The lists differ in the fields of their rows, which callers read by the table's keys.
  return endpoints[`get${lookupFields[kind].pluralName}`] as typeof endpoints.getDiamondShapes;
}

/** A row of any lookup's list. */
type Row = Readonly<Record<string, unknown>>;

/** Converts the rows of a lookup, which `choicesQuery` keeps in the query cache. */
export function toChoices(kind: LookupKind, rows: readonly Row[]): Choice[] {
  const { idKey, textKey } = lookupFields[kind];
  return rows.map((row) => ({ id: Number(row[idKey]), name: String(row[textKey]) }));
}

// The same function each time, so that a query does not convert the same rows again.
const selects = recordOf(lookupKinds, (kind) => (rows: readonly Row[]) => toChoices(kind, rows));

/** The values of any lookup, in the server's order. It shares its response with the lookup's own query. */
export function choicesQuery(kind: LookupKind) {
  return queryOptions({
    queryKey: keys.lookup(kind),
    ...publicQuery(lookupList(kind), {}, ({ data }) => data as unknown as readonly Row[]),
    select: selects[kind],
    staleTime: rarelyChangingStaleMs,
  });
}
