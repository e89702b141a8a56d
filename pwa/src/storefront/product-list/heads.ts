import { countFilters, type FixedFilter, listPath, parsePathId } from '@vajra/contract';
import * as texts from '#texts/heads.ts';
import { choicesQuery, toChoices } from '../../api/lookup-queries.ts';
import { menuQuery, shapesQuery } from '../../api/queries.ts';
import type { LinkedCrumb } from '../../ui/Breadcrumb.tsx';
import { breadcrumbs } from '../shared/head/breadcrumbs.ts';
import { type HeadContext, type PageHead, plainHead } from '../shared/head/page-head.ts';
import { productPreview } from '../shared/head/preview-image.ts';
import { itemList } from '../shared/head/structured-data.ts';
import { listQuery, readList } from './list-query.ts';

/** Describes a list. With `key`, its path ends with the id that all its products have. */
export function listHead(context: HeadContext, key?: FixedFilter['key']): PageHead | null {
  const { queries, search, store, storeUrl } = context;
  const id = key ? parsePathId(context.params[key]) : null;
  if (key && id === null) return null;
  const fixed = key && id !== null ? { key, id } : null;
  const crumbs = crumbsOf(fixed, context);
  const last = crumbs?.at(-1);
  if (!crumbs || !last) return null;
  const list = readList(search, fixed);
  const { productData = [], totalCount = 0 } =
    queries.getQueryData(listQuery(search, fixed).queryKey) ?? {};
  // Search engines should not index every combination of filters.
  const isIndexable = !list.search && countFilters({ ...list, available: false }) === 0;
  return {
    ...plainHead(
      context,
      list.search ? texts.resultsFor(list.search) : last.name,
      isIndexable ? last.to + (list.page > 1 ? `?page=${list.page}` : '') : null,
    ),
    description: texts.listDescription(last.name, totalCount, store.tagline),
    previewImage: productPreview(productData[0], storeUrl),
    structuredData: [breadcrumbs(crumbs, storeUrl), itemList(productData, storeUrl)],
  };
}

/** Returns the breadcrumbs of a list, or undefined when the lookup value of its path does not exist. */
function crumbsOf(fixed: FixedFilter | null, { queries }: HeadContext): LinkedCrumb[] | undefined {
  const home = { name: texts.home, to: '/' };
  if (!fixed) return [home, { name: texts.allDiamonds, to: '/all-diamonds' }];
  const to = listPath(fixed);
  const parents = queries.getQueryData(menuQuery.queryKey) ?? [];
  switch (fixed.key) {
    case 'shape_id': {
      const shapes = queries.getQueryData(shapesQuery.queryKey) ?? [];
      const shape = shapes.find(({ shape_id }) => shape_id === fixed.id);
      return shape && [home, { name: shape.name, to }];
    }
    case 'pc_id': {
      const parent = parents.find(({ pc_id }) => pc_id === fixed.id);
      return parent && [home, { name: parent.name, to }];
    }
    case 'c_id': {
      const rows = queries.getQueryData(choicesQuery('collection').queryKey) ?? [];
      const collection = toChoices('collection', rows).find(({ id }) => id === fixed.id);
      const parent = parents.find(({ collections }) =>
        collections.some(({ c_id }) => c_id === fixed.id),
      );
      return (
        collection && [
          home,
          ...(parent
            ? [{ name: parent.name, to: listPath({ key: 'pc_id', id: parent.pc_id }) }]
            : []),
          { name: collection.name, to },
        ]
      );
    }
  }
}
