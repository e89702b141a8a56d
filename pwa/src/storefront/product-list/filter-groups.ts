import type { FilterKey, LookupKind } from '@vajra/contract';
import * as texts from '#texts/product-list.ts';

interface FilterGroup {
  key: FilterKey;
  kind: LookupKind;
  title: string;
}

/** The filters, in the order of the panel. */
export const filterGroups: readonly FilterGroup[] = [
  { key: 'shape_id', kind: 'diamondShape', title: texts.shape },
  { key: 'clarity_id', kind: 'clarity', title: texts.clarity },
  { key: 'ncolor_id', kind: 'naturalColor', title: texts.naturalColor },
  { key: 'fcolor_id', kind: 'fancyColor', title: texts.fancyColor },
  { key: 'grade_id', kind: 'cutGrade', title: texts.cutGrade },
  { key: 'stone_id', kind: 'stoneType', title: texts.stoneType },
  { key: 'c_id', kind: 'collection', title: texts.collection },
];
