import { queryOptions } from '@tanstack/react-query';
import { type LookupKind, lookupFields } from '@vajra/contract';
import { endpoints, type Wire } from './endpoints.ts';
import { asked, keys, slowly } from './queries.ts';

export const clarityQuery = queryOptions({
  queryKey: keys.lookup('clarity'),
  ...asked(endpoints.getClarity, {}, ({ data }) => data),
  staleTime: slowly,
});

/** A value to choose from a lookup, whatever its fields are called. */
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
} as const satisfies Record<LookupKind, Wire>;

/** The values of any of the eight lookups, in the server's order. */
export function choicesQuery(kind: LookupKind) {
  const { idKey, textKey } = lookupFields[kind];
  // The row's own type is lost in the union of the eight; its two keys are the table's.
  const endpoint = choiceLists[kind] as typeof endpoints.getDiamondShapes;
  return queryOptions({
    queryKey: [...keys.lookup(kind), 'choices'],
    ...asked(endpoint, {}, ({ data }): Choice[] =>
      (data as unknown as Record<string, unknown>[]).map((row) => ({
        id: Number(row[idKey]),
        name: String(row[textKey]),
      })),
    ),
    staleTime: slowly,
  });
}
