import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopPage } from '@vajra/contract';
import { LRUCache } from 'lru-cache';

/** The markup of a page, and the resources to preload. */
export interface RenderedPage {
  /** `link` elements. */
  readonly links: string;
  /** The content of #root. */
  readonly body: string;
}

/** Implemented by pwa/src/first-paint.tsx. Throws what a screen throws. */
export type RenderFunction = (page: {
  readonly path: string;
  readonly responses: unknown;
}) => Promise<RenderedPage>;

type LimitRendering = (render: () => Promise<RenderedPage>) => Promise<RenderedPage>;

interface RenderRequest {
  /** Null for unknown URLs and missing objects. */
  readonly page: ShopPage | null;
  /** Path and query string of the URL. */
  readonly path: string;
  readonly responses: unknown;
  /** The same as JSON, to detect changes. */
  readonly json: string;
}

/** Each cached page takes about 100 KB including its responses. */
const maxCachedPages = 200;

/** Renders pages with the storefront's own components, as a visitor sees them. */
export class ServerRenderer {
  readonly #cache = new LRUCache<string, { json: string; rendered: RenderedPage }>({
    max: maxCachedPages,
  });

  constructor(private readonly renderPage: RenderFunction | null) {}

  /** Reads the server bundle in `folder`. Without it, pages are rendered in the browser only. */
  static async read(folder: string): Promise<ServerRenderer> {
    const file = join(folder, '.vite', 'first-paint.mjs');
    if (!existsSync(file)) return new ServerRenderer(null);
    const { renderPage } = (await import(pathToFileURL(file).href)) as {
      renderPage: RenderFunction;
    };
    return new ServerRenderer(renderPage);
  }

  /**
   * Returns null for personal pages, which are rendered in the browser only. Passes the rendering of a
   * page that is not cached to `limit`, and throws what it throws.
   */
  async render(
    { page, path, responses, json }: RenderRequest,
    limit: LimitRendering = (render) => render(),
  ): Promise<RenderedPage | null> {
    const { renderPage } = this;
    if (!renderPage || page?.kind === 'personal') return null;
    // Not cached: there are endless unknown URLs, which would evict all other pages.
    if (page === null) return limit(() => renderPage({ path, responses }));
    // Unrelated parts of the URL do not change the page, so they are not part of the key.
    const key = JSON.stringify(page);
    const found = this.#cache.get(key);
    if (found?.json === json) return found.rendered;
    const rendered = await limit(() => renderPage({ path, responses }));
    this.#cache.set(key, { json, rendered });
    return rendered;
  }
}
