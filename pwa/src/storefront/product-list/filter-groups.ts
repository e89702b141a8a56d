import { lookupFields, withOtherLookups } from '@vajra/contract';
import { lookupNames } from '#texts/lookups.ts';

const first = [
  ...(['diamondShape', 'clarity', 'naturalColor', 'fancyColor', 'cutGrade', 'stoneType'] as const),
  'collection',
] as const;

/** The filters, in the order of the panel. */
export const filterGroups = withOtherLookups(first).map((kind) => ({
  key: lookupFields[kind].idKey,
  kind,
  title: lookupNames[kind],
}));
