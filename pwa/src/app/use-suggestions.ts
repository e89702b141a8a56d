import { useQuery } from '@tanstack/react-query';
import { defaultCurrency, foldText, type Product } from '@vajra/contract';
import { useAtomValue } from 'jotai';
import { useEffect, useState } from 'react';
import { menuQuery, productsQuery, shapesQuery } from '../api/queries.ts';
import { currencyAtom } from '../session/session.ts';
import { recentSearches } from './recent-searches.ts';

const maxProducts = 5;
const maxLists = 4;
const maxRecent = 3;
const minLength = 2;
/** A request for each letter would be wasted. */
const typingPauseMs = 150;

export type Suggestion =
  | { kind: 'recent'; name: string; to: string }
  | { kind: 'list'; name: string; to: string }
  | { kind: 'product'; name: string; to: string; product: Product };

export const searchPath = (text: string) =>
  `/all-diamonds?${new URLSearchParams({ search: text })}`;

/** Suggests recent searches, shapes, collections and products for what is typed so far. */
export function useSuggestions(written: string): Suggestion[] {
  const text = usePaused(written.trim());
  const currency = useAtomValue(currencyAtom);
  const isLong = text.length >= minLength;
  const { data: parents = [] } = useQuery({ ...menuQuery, enabled: isLong });
  const { data: shapes = [] } = useQuery({ ...shapesQuery, enabled: isLong });
  const query = productsQuery({
    ...{ status: 1, search: text, page: 1, perPage: maxProducts },
    ...(currency !== defaultCurrency.code && { currency }),
  });
  const { data, isPlaceholderData } = useQuery({ ...query, enabled: isLong });

  const recent = recentSearches()
    .filter((each) => foldText(each).startsWith(foldText(text)) && each !== text)
    .slice(0, text === '' ? undefined : maxRecent)
    .map((name): Suggestion => ({ kind: 'recent', name, to: searchPath(name) }));
  if (!isLong) return recent;
  const lists = [
    ...shapes.map(({ shape_id, name }) => ({ name, to: `/shapes/${shape_id}` })),
    ...parents.map(({ pc_id, name }) => ({ name, to: `/parent-collections/${pc_id}` })),
    ...parents.flatMap(({ collections }) =>
      collections.map(({ c_id, name }) => ({ name, to: `/collections/${c_id}` })),
    ),
  ];
  const words = foldText(text).split(/\s+/).filter(Boolean);
  const isNamed = ({ name }: { name: string }) =>
    words.every((word) =>
      foldText(name)
        .split(/[\s-]+/)
        .some((part) => part.startsWith(word)),
    );
  return [
    ...recent,
    ...lists
      .filter(isNamed)
      .slice(0, maxLists)
      .map((list): Suggestion => ({ kind: 'list', ...list })),
    ...(isPlaceholderData ? [] : (data?.productData ?? [])).map(
      (product): Suggestion => ({
        kind: 'product',
        name: product.name,
        to: `/product-details/${product.p_id}`,
        product,
      }),
    ),
  ];
}

/** Returns the text once typing has paused. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), typingPauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
