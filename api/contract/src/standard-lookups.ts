import type { LookupKind } from './lookup-fields.ts';

/**
 * The values that the diamond trade uses, in the order in which shops show them: grades from best to
 * worst, shapes by how often they are sold. Parent collections and collections are each shop's own.
 * Source: GIA's scales of clarity, color and cut, and RapNet's "Diamond fields & values".
 */
const standardLookups: Readonly<Partial<Record<LookupKind, readonly string[]>>> = {
  diamondShape: [
    ...['Round', 'Oval', 'Emerald', 'Cushion', 'Pear'],
    ...['Princess', 'Radiant', 'Marquise', 'Asscher', 'Heart'],
  ],
  stoneType: ['Natural', 'Lab Grown'],
  cutGrade: ['Ideal', 'Excellent', 'Very Good', 'Good', 'Fair', 'Poor'],
  clarity: [
    ...['FL', 'IF', 'VVS1', 'VVS2', 'VS1', 'VS2'],
    ...['SI1', 'SI2', 'SI3', 'I1', 'I2', 'I3'],
  ],
  naturalColor: [...'DEFGHIJKLMNOPQRSTUVWXYZ'],
  fancyColor: [
    ...['Fancy Light Yellow', 'Fancy Yellow', 'Fancy Intense Yellow', 'Fancy Vivid Yellow'],
    ...['Fancy Light Pink', 'Fancy Pink', 'Fancy Intense Pink', 'Fancy Vivid Pink'],
    ...['Fancy Blue', 'Fancy Green', 'Fancy Orange', 'Fancy Brown', 'Fancy Gray', 'Fancy Black'],
  ],
};

/** The standard values of a kind, if the trade has any. */
export function standardValues(kind: LookupKind): readonly string[] {
  return standardLookups[kind] ?? [];
}

/**
 * Returns where a new value belongs among others: behind the last of those that precede it in the trade's
 * order, at the beginning if all of them follow it, and at the end if it is not a standard value.
 */
export function standardPosition(
  kind: LookupKind,
  text: string,
  others: readonly string[],
): number {
  const rankOf = (value: string) =>
    standardValues(kind).findIndex((each) => each.toLowerCase() === value.toLowerCase());
  const rank = rankOf(text);
  if (rank === -1) return others.length;
  const ranks = others.map(rankOf);
  const before = ranks.findLastIndex((other) => other !== -1 && other < rank);
  if (before !== -1) return before + 1;
  const after = ranks.findIndex((other) => other > rank);
  return after === -1 ? others.length : after;
}
