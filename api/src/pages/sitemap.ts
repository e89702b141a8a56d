import { listPath, productPath, staticPaths } from '@vajra/contract';

/** Addresses in one file, at most: the sitemap protocol's bound. */
export const maxUrlsPerFile = 50_000;

const file = (root: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${body}</${root}>\n`;

/** Addresses of the shop need no escaping: letters, digits, slashes and hyphens. */
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

/** Every page that is not a product's. */
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

/** One file of addresses. */
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

/** The list of a large shop's files: the pages, then products by their ids. */
export function indexFile(storeUrl: string, parts: number): string {
  const names = ['pages', ...Array.from({ length: parts }, (_, at) => String(at + 1))];
  const body = names.map(
    (name) => `<sitemap><loc>${storeUrl}/sitemap-${name}.xml</loc></sitemap>\n`,
  );
  return file('sitemapindex', body.join(''));
}

/** Which ids a part holds: ids follow each other, so that no part holds more than it may. */
export function idRangeOfPart(part: number): { after: number; upTo: number } {
  return { after: (part - 1) * maxUrlsPerFile, upTo: part * maxUrlsPerFile };
}

/** What robots are told: all may be read but what is a person's own. */
export function robotsText(storeUrl: string): string {
  const closed = ['/admin', '/cart', '/checkout', '/order-confirmation', '/profile'];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${storeUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
