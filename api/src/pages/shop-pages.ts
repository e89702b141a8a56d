import { endpoints, matchShopPage } from '@vajra/contract';
import type { Context, Middleware } from 'koa';
import { NotFoundError } from '../errors.ts';
import type { CallPublicEndpoint } from '../http/mount.ts';
import { describePage } from './describe-page.ts';
import { InitialResponses } from './initial-responses.ts';
import { scriptJson } from './page-head.ts';
import type { PageTemplate } from './page-template.ts';
import type { ServerRenderer } from './server-renderer.ts';
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
  readonly ask: CallPublicEndpoint;
  readonly template: PageTemplate;
  readonly painter: ServerRenderer;
  readonly products: ProductListing;
  /** Without a trailing slash. */
  readonly storeUrl: string;
}

/**
 * Serves the storefront's pages for search engines, link previews and first visits: the built page
 * with the head of its URL, server-rendered content, and the responses to its initial requests.
 */
export class ShopPages {
  constructor(private readonly deps: Dependencies) {}

  /** Handles a navigation. */
  async serve(ctx: Context): Promise<void> {
    const { ask, template, painter, storeUrl } = this.deps;
    const page = matchShopPage(ctx.path, new URLSearchParams(ctx.querystring));
    const answers = await InitialResponses.collect(ask, page);
    const store = await ask(endpoints.getStoreConfig, {});
    const { head, isFound } = describePage(page, { store, storeUrl, answers });
    ctx.status = isFound ? 200 : 404;
    ctx.type = 'html';
    // The content changes with the catalogue, and the service worker has its own copy of the page.
    ctx.set('Cache-Control', 'no-cache');
    const json = scriptJson(answers);
    const painting = await painter
      .render({ page: isFound ? page : null, path: ctx.url, answers: answers.toJSON(), json })
      .catch((error: unknown) => {
        ctx.state.log.error(
          { err: error, path: ctx.path },
          'server rendering failed; the browser renders the page',
        );
        return null;
      });
    ctx.body = template.render({ page, head, answers: json, painting });
  }

  /** Serves robots.txt and the sitemap. */
  files(): Middleware {
    return async (ctx, next) => {
      const isRead = ctx.method === 'GET' || ctx.method === 'HEAD';
      const text = isRead ? await this.#file(ctx.path) : null;
      if (text === null) return next();
      ctx.type = ctx.path.endsWith('.xml') ? 'application/xml' : 'text/plain';
      ctx.set('Cache-Control', 'public, max-age=3600');
      ctx.body = text;
    };
  }

  async #file(path: string): Promise<string | null> {
    if (path === '/robots.txt') return robotsText(this.deps.storeUrl);
    const asked = /^\/sitemap(?:-(pages|[1-9]\d{0,4}))?\.xml$/.exec(path);
    return asked && this.#sitemap(asked[1]);
  }

  async #sitemap(part: string | undefined): Promise<string> {
    const { products, storeUrl } = this.deps;
    const paths = await this.#paths();
    const last = await products.lastId();
    const isSmall = last + paths.length <= maxUrlsPerFile;
    const parts = Math.ceil(last / maxUrlsPerFile);
    if (part === undefined) {
      if (!isSmall) return indexFile(storeUrl, parts);
      return urlSetFile(storeUrl, paths, await products.listed(0, last));
    }
    if (part === 'pages') return urlSetFile(storeUrl, paths, []);
    if (Number(part) > parts) throw new NotFoundError('Sitemap');
    const { after, upTo } = idRangeOfPart(Number(part));
    return urlSetFile(storeUrl, [], await products.listed(after, upTo));
  }

  async #paths(): Promise<string[]> {
    const { ask } = this.deps;
    const [collections, parents, shapes] = await Promise.all([
      ask(endpoints.getCollections, {}),
      ask(endpoints.getCollectionsByParent, {}),
      ask(endpoints.getDiamondShapes, {}),
    ]);
    return pagePaths({
      collections: collections.data.map(({ c_id }) => c_id),
      parentCollections: parents.data.map(({ pc_id }) => pc_id),
      shapes: shapes.data.map(({ shape_id }) => shape_id),
    });
  }
}
