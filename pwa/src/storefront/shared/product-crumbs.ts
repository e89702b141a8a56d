import { listPath, type Product } from '@vajra/contract';
import * as texts from '#texts/shop.ts';
import type { LinkedCrumb } from '../../ui/Breadcrumb.tsx';

/** Returns the breadcrumbs that lead to a product: home, parent collection, collection, shape. */
export function productCrumbs(product: Product): LinkedCrumb[] {
  const { parentcollection, collection, diamondshape } = product;
  const crumbs = [{ name: texts.home, to: '/' }];
  if (parentcollection) {
    const to = listPath({ key: 'pc_id', id: parentcollection.pc_id });
    crumbs.push({ name: parentcollection.name, to });
  }
  if (collection) {
    crumbs.push({ name: collection.name, to: listPath({ key: 'c_id', id: collection.c_id }) });
  }
  if (diamondshape) {
    const to = listPath({ key: 'shape_id', id: diamondshape.shape_id });
    crumbs.push({ name: diamondshape.name, to });
  }
  return crumbs;
}
