import { listPath, personalFolders, productPath, staticPaths } from '@vajra/contract';

/** The limit of the sitemap protocol. */
export const maxUrlsPerFile = 50_000;

const file = (root: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}</${root}>\n`;

/** Storefront URLs need no escaping: letters, digits, slashes and hyphens. */
const entry = (address: string, changed?: Date) =>
  `<url><loc>${address}</loc>${changed ? `<lastmod>${changed.toISOString().slice(0, 10)}</lastmod>` : ''}</url>\n`;

/** A product as the sitemap lists it. */
export interface ListedProduct {
  readonly p_id: number;
  readonly updatedAt: Date;
}

export interface ListIds {
  readonly collections: readonly number[];
  readonly parentCollections: readonly number[];
  readonly shapes: readonly number[];
}

/** Returns the paths of all pages except product pages. */
export function pagePaths({ collections, parentCollections, shapes }: ListIds): string[] {
  return [
    '/',
    '/all-diamonds',
    ...parentCollections.map((id) => listPath({ key: 'pc_id', id })),
    ...collections.map((id) => listPath({ key: 'c_id', id })),
    ...shapes.map((id) => listPath({ key: 'shape_id', id })),
    ...staticPaths,
  ];
}

/** Renders one file of URLs. */
export function urlSetFile(
  storeUrl: string,
  paths: readonly string[],
  products: readonly ListedProduct[],
): string {
  const pages = paths.map((path) => entry(storeUrl + path));
  const ofProducts = products.map(({ p_id, updatedAt }) =>
    entry(storeUrl + productPath(p_id), updatedAt),
  );
  return file('urlset', [...pages, ...ofProducts].join(''));
}

/** Renders the index of a large sitemap: pages first, then products by id. */
export function indexFile(storeUrl: string, parts: number): string {
  const names = ['pages', ...Array.from({ length: parts }, (_, at) => String(at + 1))];
  const body = names.map(
    (name) => `<sitemap><loc>${storeUrl}/sitemap-${name}.xml</loc></sitemap>\n`,
  );
  return file('sitemapindex', body.join(''));
}

/** Returns the product ids of a part. Ids are consecutive, so no part exceeds the limit. */
export function idRangeOfPart(part: number): { after: number; upTo: number } {
  return { after: (part - 1) * maxUrlsPerFile, upTo: part * maxUrlsPerFile };
}

/** Allows robots everything except admin and personal pages. */
export function robotsText(storeUrl: string): string {
  const closed = [
    ...['/admin', '/cart', '/checkout', '/order-confirmation', '/profile'],
    ...personalFolders,
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${storeUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
