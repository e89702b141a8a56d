import { z } from 'zod';
import { defineEndpoint, envelope, type ResponseBody } from './endpoint.ts';
import { blankable, text, wholeNumber } from './fields.ts';
import { type LookupKind, lookupKinds } from './lookup-fields.ts';
import { lookups } from './lookups.ts';
import { product } from './products.ts';

/** A product whose stock alone changed; `version` belongs to the stock space. */
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
  ) as LookupLists, // has an entry for every kind
);

/**
 * The change feed for replicas of the catalogue. Catalogue and stock are two spaces, each with
 * versions in the order of its commits. A page is a consistent snapshot. A change can be delivered
 * twice but never gets lost, so a replica applies a row only when its version is newer.
 */
export const feedEndpoints = {
  getCatalogueChanges: defineEndpoint({
    method: 'GET',
    path: '/catalogue/changes',
    description:
      'The changes of the catalogue since a cursor, oldest first: products, stock, removed products and lookups. Starts from the beginning without a cursor or with a different epoch.',
    access: 'public',
    query: z.object({
      epoch: blankable(text(64)).describe(
        'The `epoch` of the previous page. Omit in the first request.',
      ),
      since: blankable(
        text(100).regex(
          /^\d{1,15}(\.\d{1,15}){4}$/,
          'must be a cursor returned as `next` or `head`',
        ),
      ).describe('The `next` or `head` of an earlier page. Omit to start from the beginning.'),
      limit: wholeNumber(1, 2000)
        .default(1000)
        .describe('The maximum number of rows of all kinds together.'),
    }),
    response: envelope(
      z.object({
        /** If it differs from the requested one, this page starts from the beginning. */
        epoch: z.string(),
        /** The value of `since` for the next request. */
        next: z.string(),
        /** Whether more changes are available now. */
        more: z.boolean(),
        /** The current cursor, for clients that keep only a part of the catalogue and follow from here. */
        head: z.string(),
        /** The number of active products. */
        total: z.int(),
        /** With the version of the latest change in each space. */
        products: z.array(z.object({ catalogue: z.int(), stock: z.int(), product })),
        stock: z.array(stockRow),
        /** Deleted or inactive products; `version` belongs to the catalogue space. */
        gone: z.array(z.object({ p_id: z.int(), version: z.int() })),
        /** The rows of all lookups if any changed since the cursor. Always present on the first page. */
        lookups: lookupLists.nullable(),
      }),
    ),
  }),
} as const;

export type CatalogueChanges = ResponseBody<typeof feedEndpoints.getCatalogueChanges>['data'];
