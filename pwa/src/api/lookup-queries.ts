import { queryOptions } from '@tanstack/react-query';
import { type LookupKind, lookupFields } from '@vajra/contract';
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

/** The values of any lookup, in the server's order. */
export function choicesQuery(kind: LookupKind) {
  const { idKey, textKey } = lookupFields[kind];
  return queryOptions({
    queryKey: [...keys.lookup(kind), 'choices'],
    ...publicQuery(lookupList(kind), {}, ({ data }): Choice[] =>
      (data as unknown as Record<string, unknown>[]).map((row) => ({
        id: Number(row[idKey]),
        name: String(row[textKey]),
      })),
    ),
    staleTime: rarelyChangingStaleMs,
  });
}
