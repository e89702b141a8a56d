import type { LinkedCrumb } from '../../../ui/Breadcrumb.tsx';

/** Describes breadcrumbs (schema.org/BreadcrumbList). The last one is the page itself. */
export function breadcrumbs(crumbs: readonly LinkedCrumb[], storeUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, to }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: storeUrl + to,
    })),
  };
}
