import type { Method } from './endpoint.ts';
import type { StoreConfig } from './store.ts';

/** The web app's server build (pwa/src/server), which the API asks for pages. */
export interface ShopApp {
  readonly screens: readonly ShopScreen[];
  /** Returns a path as its screen spells it; null if there is no screen, or if it is the admin's. */
  findPath(pathname: string): string | null;
  /** Opens the page at an address for a visitor. Throws what `call` throws. */
  openPage(request: PageRequest): Promise<OpenedPage>;
}

/** A screen of the shop. */
export interface ShopScreen {
  /** With parameters that are named like the ids of lookups: /shapes/:shape_id */
  readonly path: string;
  /** Whether search engines index it. */
  readonly isIndexed: boolean;
}

export interface PageRequest {
  /** Path and query of the address. */
  readonly path: string;
  readonly store: StoreConfig;
  /** Without a trailing slash. */
  readonly storeUrl: string;
  /** Calls a public endpoint. Returns undefined if it has no response now, or the object does not exist. */
  readonly call: (endpoint: CalledEndpoint, input: unknown) => Promise<unknown>;
}

export interface CalledEndpoint {
  readonly method: Method;
  readonly path: string;
}

/** A page whose data has been loaded. */
export interface OpenedPage {
  readonly isFound: boolean;
  /** Whether the server renders it. Others are rendered in the browser only. */
  readonly isRendered: boolean;
  /** The same for addresses of the same page. */
  readonly key: string;
  /** HTML of the elements of the head. */
  readonly head: string;
  /** The responses to its requests by `requestKey`, as JSON that can be part of a script element. */
  readonly responses: string;
  /** The module of the screen, relative to pwa. */
  readonly module: string;
  /** Throws what a screen throws. */
  render(): Promise<RenderedPage>;
}

/** The markup of a page. */
export interface RenderedPage {
  /** `link` elements that preload what is seen first. */
  readonly links: string;
  /** The content of #root. */
  readonly body: string;
}
