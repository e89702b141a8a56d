import { productPath, type ShopApp } from '@vajra/contract';

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

/** The ids of lookups by the parameter of a screen's path. */
export type ListIds = Readonly<Record<string, readonly number[]>>;

/** Returns the paths of all pages that search engines index, except product pages. */
export function pagePaths(screens: ShopApp['screens'], ids: ListIds): string[] {
  return screens
    .filter(({ isIndexed }) => isIndexed)
    .flatMap(({ path }) => {
      const [parameter, name = ''] = /:(\w+)/.exec(path) ?? [];
      return parameter ? (ids[name] ?? []).map((id) => path.replace(parameter, `${id}`)) : path;
    });
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

/** Allows robots everything except the admin and personal pages. */
export function robotsText(screens: ShopApp['screens'], storeUrl: string): string {
  const personal = screens.filter(({ isIndexed }) => !isIndexed);
  const closed = ['/admin', ...personal.map(({ path }) => path.replace(/:.*/, ''))];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${storeUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
