import type { LoaderFunctionArgs } from 'react-router-dom';
import type { DescribePage } from './head/page-head.ts';

/** A screen of the shop, as the `routes.ts` of its feature describes it. */
export interface ScreenRoute {
  /** With parameters: /orders/:orderId */
  path: string;
  /** The file of its component below `storefront`. The component has the name of the file. */
  screen: `${string}/${string}Page`;
  /** Starts the queries of the screen while its code is loading. */
  loader?: (args: LoaderFunctionArgs) => Promise<null>;
  /**
   * Describes a page that is the same for all visitors: the server renders it and search engines index it.
   * Left out of the browser's build.
   */
  head?: DescribePage | undefined;
}
