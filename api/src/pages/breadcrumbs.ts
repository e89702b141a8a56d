import { endpoints, listPath, type Product, productPath, type ShopPage } from '@vajra/contract';
import type { InitialResponses } from './initial-responses.ts';
import * as texts from './page-texts.ts';

/** A breadcrumb. The last one is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Returns the breadcrumbs of a list, or undefined when the lookup value of its path does not exist. */
export function listCrumbs(
  { fixed }: ShopPage & { kind: 'list' },
  responses: InitialResponses,
): Crumb[] | undefined {
  const home = { name: texts.home, path: '/' };
  if (!fixed) return [home, { name: texts.allDiamonds, path: '/all-diamonds' }];
  const path = listPath(fixed);
  if (fixed.key === 'shape_id') {
    const shapes = responses.of(endpoints.getDiamondShapes, {})?.data ?? [];
    const shape = shapes.find(({ shape_id }) => shape_id === fixed.id);
    return shape && [home, { name: shape.name, path }];
  }
  if (fixed.key === 'pc_id') {
    const parents = responses.of(endpoints.getCollectionsByParent, {})?.data ?? [];
    const parent = parents.find(({ pc_id }) => pc_id === fixed.id);
    return parent && [home, { name: parent.name, path }];
  }
  const collections = responses.of(endpoints.getCollections, {})?.data ?? [];
  const collection = collections.find(({ c_id }) => c_id === fixed.id);
  const parent = collection?.parentcollection;
  return (
    collection && [
      home,
      ...(parent
        ? [{ name: parent.name, path: listPath({ key: 'pc_id', id: parent.pc_id }) }]
        : []),
      { name: collection.name, path },
    ]
  );
}

/** Returns the breadcrumbs of a product: home, parent collection, collection, shape, product. */
export function productCrumbs(product: Product): Crumb[] {
  const { parentcollection, collection, diamondshape, p_id, name } = product;
  return [
    { name: texts.home, path: '/' },
    ...(parentcollection
      ? [
          {
            name: parentcollection.name,
            path: listPath({ key: 'pc_id', id: parentcollection.pc_id }),
          },
        ]
      : []),
    ...(collection
      ? [{ name: collection.name, path: listPath({ key: 'c_id', id: collection.c_id }) }]
      : []),
    ...(diamondshape
      ? [
          {
            name: diamondshape.name,
            path: listPath({ key: 'shape_id', id: diamondshape.shape_id }),
          },
        ]
      : []),
    { name, path: productPath(p_id) },
  ];
}
