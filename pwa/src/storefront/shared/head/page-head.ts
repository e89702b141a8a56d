import type { QueryClient } from '@tanstack/react-query';
import { pageTitle, type StoreConfig } from '@vajra/contract';
import type { Params } from 'react-router-dom';
import type { PreviewImage } from './preview-image.ts';

/** Metadata of a page for search engines and link previews. */
export interface PageHead {
  readonly siteName: string;
  readonly title: string;
  readonly description: string;
  /** The canonical URL; null for pages that must not be indexed. */
  readonly canonical: string | null;
  readonly type: 'website' | 'product';
  readonly previewImage: PreviewImage | null;
  /** Additional Open Graph properties, such as a product's price. */
  readonly properties?: readonly (readonly [property: string, content: string])[];
  /** schema.org objects. */
  readonly structuredData: readonly object[];
}

/** What a head is made from. */
export interface HeadContext {
  readonly params: Params;
  readonly search: URLSearchParams;
  /** Holds the responses to the queries of the page's loader. */
  readonly queries: QueryClient;
  readonly store: StoreConfig;
  /** Without a trailing slash. */
  readonly storeUrl: string;
}

/** Describes a page; null if it does not exist. */
export type DescribePage = (context: HeadContext) => PageHead | null;

/** Returns a head without a description of its own. `path` is the canonical path; null for a page that is not indexed. */
export function plainHead(
  { store, storeUrl }: HeadContext,
  title: string,
  path: string | null,
): PageHead {
  return {
    siteName: store.name,
    title: pageTitle(title, store.name),
    description: store.tagline || store.name,
    canonical: path === null ? null : storeUrl + path,
    type: 'website',
    previewImage: null,
    structuredData: [],
  };
}
