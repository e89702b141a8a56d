import type { UnderstoodPart } from '@vajra/contract';
import type { ProductIndex } from '../product-index.ts';
import type { ProductIndexQuery } from '../query.ts';
import { restrictionOf } from './search-part.ts';
import type { Vocabulary } from './vocabulary.ts';

/** Longer searches than this have no alternatives. */
const maxAlternatives = 8;

/**
 * Returns the parts of a search as the API describes them. If nothing was found, each says how many products
 * there would be without it.
 */
export function presentSearch(
  index: ProductIndex,
  query: ProductIndexQuery,
  totalCount: number,
  vocabulary: Vocabulary,
): UnderstoodPart[] | undefined {
  const { parts } = query;
  if (!parts) return undefined;
  const understood = parts.filter(({ alternatives }) => alternatives).length;
  const hasOthers = totalCount === 0 && understood > 1 && understood <= maxAlternatives;
  return parts.map((part): UnderstoodPart => {
    const { text, start, corrected, alternatives } = part;
    const written = { text, start, ...(corrected !== undefined && { corrected }) };
    if (!alternatives) return { as: 'unknown', ...written };
    const others = parts.filter((other) => other !== part);
    const described = {
      ...written,
      ...(hasOthers && { without: countOf(index, { ...query, parts: others }) }),
    };
    const same = restrictionOf(part);
    if (!same) return { as: 'words', ...described };
    if ('key' in same) {
      const { key, ids } = same;
      const names = ids.map((id) => vocabulary.nameOf(key, id));
      return { as: 'filter', ...described, key, ids: [...ids], names };
    }
    const { range, bounds, currency } = same;
    return { as: 'range', ...described, range, ...bounds, ...(currency && { currency }) };
  });
}

function countOf(index: ProductIndex, query: ProductIndexQuery): number {
  return index.query({ ...query, page: 1, perPage: 1, facets: false }).totalCount;
}
