/** A breadcrumb. The last one is the page itself. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Describes breadcrumbs (schema.org/BreadcrumbList). */
export function breadcrumbs(crumbs: readonly Crumb[], storeUrl: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: storeUrl + path,
    })),
  };
}
