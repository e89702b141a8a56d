import { z } from 'zod';
import { defineEndpoint, envelope, type ResponseBody } from './endpoint.ts';
import { blankable, text, wholeNumber } from './fields.ts';
import { type LookupKind, lookupKinds } from './lookup-fields.ts';
import { lookups } from './lookups.ts';
import { product } from './products.ts';

/** Products of which only the stock changed; `version` is one of the stock space. */
const stockRow = z.object({
  p_id: z.int(),
  version: z.int(),
  quantity: z.int(),
  purchased_qty: z.int(),
  remaining_qty: z.int(),
});

type LookupLists = {
  [Kind in LookupKind]: (typeof lookups)[Kind]['list']['response']['shape']['data'];
};
const lookupLists = z.object(
  Object.fromEntries(
    lookupKinds.map((kind) => [kind, lookups[kind].list.response.shape.data]),
  ) as LookupLists, // every kind has its entry
);

/**
 * What changed in the catalogue, for whoever keeps a copy of it. Catalogue and stock are two spaces,
 * each with versions in the order of its commits (design.md section 6). A page is of one moment. What
 * is applied only where its version is newer may come twice and is never missed.
 */
export const feedEndpoints = {
  getCatalogueChanges: defineEndpoint({
    method: 'GET',
    path: '/catalogue/changes',
    description:
      'What changed in the catalogue since a cursor, in the order of its changes: products, stock, what is gone, lookups. Without a cursor, or with the epoch of another store, it begins with everything.',
    access: 'public',
    query: z.object({
      epoch: blankable(text(64)).describe('Of the last answer; absent at the first request.'),
      since: blankable(text(100)).describe('The `next` of the last answer; absent: everything.'),
      limit: wholeNumber(1, 2000).default(1000).describe('Rows of all kinds together.'),
    }),
    response: envelope(
      z.object({
        /** Where it is not the one asked with, this page is of the beginning. */
        epoch: z.string(),
        /** What to send as `since` next. */
        next: z.string(),
        /** Whether another page is there already. */
        more: z.boolean(),
        /** The cursor of now: whoever keeps a part of the catalogue alone follows from here. */
        head: z.string(),
        /** Active products in the shop now. */
        total: z.int(),
        /** With the version of each space that last touched the product. */
        products: z.array(z.object({ catalogue: z.int(), stock: z.int(), product })),
        stock: z.array(stockRow),
        /** Not or no longer visible; `version` is one of the catalogue space. */
        gone: z.array(z.object({ p_id: z.int(), version: z.int() })),
        /** As their public calls list them, if any changed since the cursor; always at the beginning. */
        lookups: lookupLists.nullable(),
      }),
    ),
  }),
} as const;

export type CatalogueChanges = ResponseBody<typeof feedEndpoints.getCatalogueChanges>['data'];
