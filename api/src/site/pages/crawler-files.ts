import { endpoints, type ShopApp } from '@vajra/contract';
import type { Middleware } from 'koa';
import { NotFoundError } from '../../platform/errors.ts';
import { CachedResponse } from '../../platform/http/cached-response.ts';
import type { CallPublicEndpoint } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { ResponseCache } from '../../platform/http/response-cache.ts';
import {
  idRangeOfPart,
  indexFile,
  type ListedProduct,
  maxUrlsPerFile,
  pagePaths,
  robotsText,
  urlSetFile,
} from './sitemap.ts';

/** The products of the sitemap. */
export interface ProductListing {
  /** Returns the highest id ever assigned to a product, or 0. */
  lastId(): Promise<number>;
  /** Returns the active products with ids in (after, upTo], in ascending order. */
  listed(after: number, upTo: number): Promise<ListedProduct[]>;
}

interface Dependencies {
  readonly callEndpoint: CallPublicEndpoint;
  readonly screens: ShopApp['screens'];
  readonly products: ProductListing;
  readonly cache: ResponseCache;
  /** Returns a text that changes with every change of the catalogue. */
  catalogueVersion(): Promise<string>;
  /** Without a trailing slash. */
  readonly storeUrl: string;
}

/** The files that search engines read: robots.txt and the sitemap, in parts for a large catalogue. */
export class CrawlerFiles {
  constructor(private readonly deps: Dependencies) {}

  /** Serves the files and passes other requests on. */
  serve(): Middleware {
    return async (ctx, next) => {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      const file = isRead ? await this.#file(ctx.path, networkOf(ctx.ip)) : null;
      if (file === null) return next();
      ctx.set('Cache-Control', 'public, max-age=3600');
      await file.send(ctx);
    };
  }

  async #file(path: string, network: string): Promise<CachedResponse | null> {
    const { cache, catalogueVersion, screens, storeUrl } = this.deps;
    if (path === '/robots.txt') return CachedResponse.ofText(robotsText(screens, storeUrl), 'text');
    const match = /^\/sitemap(?:-(pages|[1-9]\d{0,4}))?\.xml$/.exec(path);
    if (!match) return null;
    return cache.get(`${path} ${await catalogueVersion()}`, network, async () =>
      CachedResponse.ofText(await this.#sitemap(match[1]), 'xml'),
    );
  }

  /** Returns the whole sitemap or, if it is too large for one file, its index or one of its parts. */
  async #sitemap(part: string | undefined): Promise<string> {
    const { products, storeUrl } = this.deps;
    const paths = await this.#paths();
    const lastId = await products.lastId();
    const isSmall = lastId + paths.length <= maxUrlsPerFile;
    const parts = Math.ceil(lastId / maxUrlsPerFile);
    if (part === undefined) {
      if (!isSmall) return indexFile(storeUrl, parts);
      return urlSetFile(storeUrl, paths, await products.listed(0, lastId));
    }
    if (part === 'pages') return urlSetFile(storeUrl, paths, []);
    if (Number(part) > parts) throw new NotFoundError('Sitemap');
    const { after, upTo } = idRangeOfPart(Number(part));
    return urlSetFile(storeUrl, [], await products.listed(after, upTo));
  }

  /** Returns the paths of all pages except product pages. */
  async #paths(): Promise<string[]> {
    const { callEndpoint, screens } = this.deps;
    const [collections, parents, shapes] = await Promise.all([
      callEndpoint(endpoints.getCollections, {}),
      callEndpoint(endpoints.getCollectionsByParent, {}),
      callEndpoint(endpoints.getDiamondShapes, {}),
    ]);
    return pagePaths(screens, {
      c_id: collections.data.map(({ c_id }) => c_id),
      pc_id: parents.data.map(({ pc_id }) => pc_id),
      shape_id: shapes.data.map(({ shape_id }) => shape_id),
    });
  }
}
