import { type Endpoint, endpoints, endpointsByDomain, type ShopApp } from '@vajra/contract';
import type { Context } from 'koa';
import { NotFoundError, TooManyRequestsError } from '../../platform/errors.ts';
import type { CallPublicEndpoint } from '../../platform/http/mount.ts';
import { networkOf } from '../../platform/http/network.ts';
import type { ReadLimits } from '../../platform/http/read-limits.ts';
import { isDatabaseUnavailable } from '../../platform/mongo/database-unavailable.ts';
import { Deadline } from '../../platform/mongo/deadline.ts';
import { PageCache } from './page-cache.ts';
import type { PageTemplate } from './page-template.ts';

interface Dependencies {
  readonly callEndpoint: CallPublicEndpoint;
  readonly app: ShopApp;
  readonly template: PageTemplate;
  readonly limits: ReadLimits;
  /** Without a trailing slash. */
  readonly storeUrl: string;
}

/** A page does not wait longer for what it can be shown without. */
const maxReadMs = 1000;

const keyOf = ({ method, path }: Pick<Endpoint, 'method' | 'path'>) => `${method} ${path}`;
const endpointsByKey = new Map(Object.values(endpoints).map((each) => [keyOf(each), each]));
const productEndpoints = new Set<Endpoint>(Object.values(endpointsByDomain.products));

/**
 * Serves the storefront's pages for search engines, link previews and first visits: the built page
 * with the head of its URL, server-rendered content, and the responses to its requests.
 */
export class ShopPages {
  readonly #cache = new PageCache();

  constructor(private readonly deps: Dependencies) {}

  /** Handles a navigation. */
  async serve(ctx: Context): Promise<void> {
    const { callEndpoint, app, template, storeUrl, limits } = this.deps;
    const store = await callEndpoint(endpoints.getStoreConfig, {});
    const call = this.#call.bind(this);
    const page = await app.openPage({ path: ctx.url, store, storeUrl, call });
    ctx.status = page.isFound ? 200 : 404;
    ctx.type = 'html';
    // The content changes with the catalogue, and the service worker has its own copy of the page.
    ctx.set('Cache-Control', 'no-cache');
    const rendered = await this.#cache
      .render(page, (render) => limits.run(networkOf(ctx.ip), render))
      .catch((error: unknown) => {
        // Under load the browser renders the page, from the same data.
        if (error instanceof TooManyRequestsError) return null;
        ctx.state.log.error(
          { err: error, path: ctx.path },
          'server rendering failed; the browser renders the page',
        );
        return null;
      });
    ctx.body = template.render(page, rendered);
  }

  /** Returns undefined when the requested object does not exist, or cannot be read now and the page can do without it. */
  async #call(called: Pick<Endpoint, 'method' | 'path'>, input: unknown): Promise<unknown> {
    const endpoint = endpointsByKey.get(keyOf(called));
    if (!endpoint) throw new TypeError(`There is no endpoint ${keyOf(called)}`);
    const isProduct = productEndpoints.has(endpoint);
    const respond = () => this.deps.callEndpoint(endpoint, input as object); // parsed by the endpoint
    try {
      return await (isProduct ? respond() : new Deadline(maxReadMs).race(respond));
    } catch (error) {
      if (error instanceof NotFoundError) return undefined;
      // While the database is away, a page is shown without its reviews, say; the browser asks for them.
      if (isDatabaseUnavailable(error) && !isProduct) return undefined;
      throw error;
    }
  }
}
