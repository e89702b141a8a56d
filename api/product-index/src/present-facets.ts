import { type Facets, filterKeys, recordOf } from '@vajra/contract';
import type { ProductIndexResult } from './query.ts';

/** Converts the counts of a result to those of a response; undefined if they were not requested. */
export function presentFacets({ facets, histograms }: ProductIndexResult): Facets | undefined {
  if (!facets || !histograms) return undefined;
  return {
    ...recordOf(filterKeys, (key) => Array.from(facets[key], ([id, count]) => ({ id, count }))),
    ...histograms,
  };
}
