import { endpoints, matchShopPage } from '@vajra/contract';
import type { Context } from 'koa';
import { TooManyRequestsError } from '../errors.ts';
import type { CallPublicEndpoint } from '../http/mount.ts';
import { networkOf } from '../http/network.ts';
import type { ReadLimits } from '../http/read-limits.ts';
import { describePage } from './describe-page.ts';
import { InitialResponses } from './initial-responses.ts';
import { scriptJson } from './page-head.ts';
import type { PageTemplate } from './page-template.ts';
import type { ServerRenderer } from './server-renderer.ts';

interface Dependencies {
  readonly callEndpoint: CallPublicEndpoint;
  readonly template: PageTemplate;
  readonly renderer: ServerRenderer;
  readonly limits: ReadLimits;
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
    const { callEndpoint, template, renderer, storeUrl, limits } = this.deps;
    const page = matchShopPage(ctx.path, new URLSearchParams(ctx.querystring));
    const responses = await InitialResponses.collect(callEndpoint, page);
    const store = await callEndpoint(endpoints.getStoreConfig, {});
    const { head, isFound } = describePage(page, { store, storeUrl, responses });
    ctx.status = isFound ? 200 : 404;
    ctx.type = 'html';
    // The content changes with the catalogue, and the service worker has its own copy of the page.
    ctx.set('Cache-Control', 'no-cache');
    const responsesJson = scriptJson(responses);
    const rendered = await renderer
      .render(
        {
          page: isFound ? page : null,
          path: ctx.url,
          responses: responses.toJSON(),
          json: responsesJson,
        },
        (render) => limits.run(networkOf(ctx.ip), render),
      )
      .catch((error: unknown) => {
        // Under load the browser renders the page, from the same data.
        if (error instanceof TooManyRequestsError) return null;
        ctx.state.log.error(
          { err: error, path: ctx.path },
          'server rendering failed; the browser renders the page',
        );
        return null;
      });
    ctx.body = template.render({ page, head, responsesJson, rendered });
  }
}
