import { type FixedFilter, parsePathId } from '@vajra/contract';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { loadQueries } from '../../api/load-queries.ts';
import { choicesQuery } from '../../api/lookup-queries.ts';
import type { ScreenRoute } from '../shared/screen-route.ts';
import { filterGroups } from './filter-groups.ts';
import { listHead } from './heads.ts';
import { listQuery } from './list-query.ts';

export const routes: readonly ScreenRoute[] = [
  {
    path: '/all-diamonds',
    screen: 'product-list/AllDiamondsPage',
    loader: (args) => loadList(args, null),
    head: import.meta.env.SSR ? listHead : undefined,
  },
  filteredList('/collections', 'c_id', 'product-list/CollectionPage'),
  filteredList('/parent-collections', 'pc_id', 'product-list/ParentCollectionPage'),
  filteredList('/shapes', 'shape_id', 'product-list/ShapePage'),
];

/** Describes a list whose path ends with the id that all its products have. */
function filteredList(
  folder: string,
  key: FixedFilter['key'],
  screen: ScreenRoute['screen'],
): ScreenRoute {
  return {
    path: `${folder}/:${key}`,
    screen,
    loader: async (args) => {
      const id = parsePathId(args.params[key]);
      return id === null ? null : loadList(args, { key, id });
    },
    head: import.meta.env.SSR ? (context) => listHead(context, key) : undefined,
  };
}

function loadList({ url, context }: LoaderFunctionArgs, fixed: FixedFilter | null): Promise<null> {
  const lookups = filterGroups.map(({ kind }) => choicesQuery(kind));
  return loadQueries(context, [listQuery(url.searchParams, fixed)], lookups);
}
