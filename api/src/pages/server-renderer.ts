import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ShopPage } from '@vajra/contract';
import { LRUCache } from 'lru-cache';

/** A page's markup, and what is to be fetched before anything else. */
export interface RenderedPage {
  /** `link` elements. */
  readonly links: string;
  /** What stands in #root. */
  readonly body: string;
}

/** As pwa/src/first-paint.tsx has it; throws what a screen throws. */
export type RenderFunction = (page: {
  readonly path: string;
  readonly answers: unknown;
}) => Promise<RenderedPage>;

interface RenderRequest {
  /** Null where there is none, or nothing that it could show. */
  readonly page: ShopPage | null;
  /** Path and search of the address. */
  readonly path: string;
  readonly answers: unknown;
  /** The same as JSON: other answers are another painting. */
  readonly json: string;
}

/** Paintings that are kept, each some 100 KB with what it was painted from. */
const maxCachedPages = 200;

/** Paints the shop's pages by the shop's own screens, as a visitor sees them. */
export class ServerRenderer {
  readonly #cache = new LRUCache<string, { json: string; painting: RenderedPage }>({
    max: maxCachedPages,
  });

  constructor(private readonly paint: RenderFunction | null) {}

  /** Of the built shop in `folder`; without the file that paints, pages are left to the browser. */
  static async read(folder: string): Promise<ServerRenderer> {
    const file = join(folder, '.vite', 'first-paint.mjs');
    if (!existsSync(file)) return new ServerRenderer(null);
    const { paint } = (await import(pathToFileURL(file).href)) as { paint: RenderFunction };
    return new ServerRenderer(paint);
  }

  /** Null for pages that are nobody's but one person's: the browser paints them. */
  async render({ page, path, answers, json }: RenderRequest): Promise<RenderedPage | null> {
    if (!this.paint || page?.kind === 'personal') return null;
    // Addresses that lead nowhere are without number, and would push out what is kept.
    if (page === null) return this.paint({ path, answers });
    // What an address says beyond its page changes nothing, and must not push out what is kept.
    const key = JSON.stringify(page);
    const found = this.#cache.get(key);
    if (found?.json === json) return found.painting;
    const painting = await this.paint({ path, answers });
    this.#cache.set(key, { json, painting });
    return painting;
  }
}
