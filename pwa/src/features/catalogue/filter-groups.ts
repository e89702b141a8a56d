import type { FilterKey, LookupKind } from '@vajra/contract';

interface FilterGroup {
  key: FilterKey;
  kind: LookupKind;
  title: string;
}

/** The seven filters of the Advance Filter (spec section 4), in the order of the panel. */
export const filterGroups: readonly FilterGroup[] = [
  { key: 'shape_id', kind: 'diamondShape', title: 'Shape' },
  { key: 'clarity_id', kind: 'clarity', title: 'Clarity' },
  { key: 'ncolor_id', kind: 'naturalColor', title: 'Natural color' },
  { key: 'fcolor_id', kind: 'fancyColor', title: 'Fancy color' },
  { key: 'grade_id', kind: 'cutGrade', title: 'Cut grade' },
  { key: 'stone_id', kind: 'stoneType', title: 'Stone type' },
  { key: 'c_id', kind: 'collection', title: 'Collection' },
];
