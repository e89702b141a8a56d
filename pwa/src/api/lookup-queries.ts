import { queryOptions } from '@tanstack/react-query';
import { type LookupKind, lookupFields } from '@vajra/contract';
import { type EndpointRef, endpoints } from './endpoints.ts';
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

const choiceLists = {
  diamondShape: endpoints.getDiamondShapes,
  parentCollection: endpoints.getParentCollections,
  collection: endpoints.getCollections,
  stoneType: endpoints.getStoneTypes,
  cutGrade: endpoints.getCutGrades,
  clarity: endpoints.getClarity,
  naturalColor: endpoints.getNaturalColors,
  fancyColor: endpoints.getFancyColors,
} as const satisfies Record<LookupKind, EndpointRef>;

/** The values of any of the eight lookups, in the server's order. */
export function choicesQuery(kind: LookupKind) {
  const { idKey, textKey } = lookupFields[kind];
  // TypeScript cannot relate the union of the eight row types to the two keys of the table.
  const endpoint = choiceLists[kind] as typeof endpoints.getDiamondShapes;
  return queryOptions({
    queryKey: [...keys.lookup(kind), 'choices'],
    ...publicQuery(endpoint, {}, ({ data }): Choice[] =>
      (data as unknown as Record<string, unknown>[]).map((row) => ({
        id: Number(row[idKey]),
        name: String(row[textKey]),
      })),
    ),
    staleTime: rarelyChangingStaleMs,
  });
}
