import type { OpenedPage, RenderedPage } from '@vajra/contract';
import { LRUCache } from 'lru-cache';

/** Each cached page takes about 100 KB including its responses. */
const maxCachedPages = 200;

/** Keeps rendered pages until their responses change. */
export class PageCache {
  readonly #pages = new LRUCache<string, { responses: string; rendered: RenderedPage }>({
    max: maxCachedPages,
  });

  /**
   * Returns null for pages that are rendered in the browser only. Passes the rendering of a page that is not
   * cached to `limit`, and throws what it throws.
   */
  async render(
    page: OpenedPage,
    limit: (render: () => Promise<RenderedPage>) => Promise<RenderedPage>,
  ): Promise<RenderedPage | null> {
    const { key, responses } = page;
    if (!page.isRendered) return null;
    // Not cached: there are endless unknown URLs, which would evict all other pages.
    if (!page.isFound) return limit(() => page.render());
    const found = this.#pages.get(key);
    if (found?.responses === responses) return found.rendered;
    const rendered = await limit(() => page.render());
    this.#pages.set(key, { responses, rendered });
    return rendered;
  }
}
