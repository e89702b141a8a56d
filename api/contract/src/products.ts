import { z } from 'zod';
import { adminSortOrders, sortOrders } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope, textStream } from './endpoint.ts';
import {
  blankable,
  clearable,
  flag,
  id,
  idFilter,
  idList,
  optionalText,
  page,
  perPage,
  thumbhash,
  wholeNumber,
} from './fields.ts';
import {
  forEachId,
  type LookupFields,
  type LookupKind,
  lookupFields,
  lookupKinds,
} from './lookup-fields.ts';
import { listLimits, pageSizes } from './page-sizes.ts';
import { fieldSchemas, percent, quantity } from './product-fields.ts';
import { boundsPattern, forEachRange, parseBounds, type RangeKey } from './ranges.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';
import { understood } from './understood-part.ts';

export const productImage = z.object({
  image_id: z.int(),
  /** File name below /Assets/Products/. */
  image_url: z.string(),
  kind: z.enum(['image', 'video']),
  /** Pixels; null for videos. */
  width: z.int().nullable(),
  height: z.int().nullable(),
  thumbhash: thumbhash.nullable(),
});
export type ProductImage = z.output<typeof productImage>;

/** The copies of lookup values, by the field that holds them. */
const embeddedLookups = Object.fromEntries(
  lookupKinds.map((kind) => {
    const { embeddedAs, idKey, textKey } = lookupFields[kind];
    return [embeddedAs, z.object({ [idKey]: z.int(), [textKey]: z.string() }).nullable()];
  }),
) as unknown as {
  [Kind in LookupKind as LookupFields[Kind]['embeddedAs']]: z.ZodNullable<
    z.ZodObject<
      Record<LookupFields[Kind]['idKey'], z.ZodInt> &
        Record<LookupFields[Kind]['textKey'], z.ZodString>
    >
  >;
}; // one entry per lookup

export const product = z
  .object({
    p_id: z.int(),
    ...fieldSchemas('shown'),
    purchased_qty: z.int(),
    remaining_qty: z.int(),
    productimages: z.array(productImage),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** The collection's name, for older clients. */
    sub_collection: z.string().nullable(),
    ...embeddedLookups,
    createdAt: z.iso.datetime(),
    version: z
      .int()
      .optional()
      .describe('Only for admins. Increases with every change except stock changes.'),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof product>;

/** The maximum number of images and videos in a product form. */
export const maxProductMedia = 20;

/**
 * The order of images and videos on the product's page, cover first. 'new' is the next uploaded file,
 * a number an existing image. A new product may use images of another product, which both then share.
 * Images that are not listed come last; deleted ones are skipped.
 */
const imageOrder = z
  .string('must be text')
  .regex(/^(\d{1,15}|new)(,(\d{1,15}|new)){0,199}$/, 'must be ids and new, separated by commas')
  .transform((value) => value.split(',').map((part) => (part === 'new' ? 'new' : Number(part))))
  .describe("Image ids, and 'new' for each uploaded file, separated by commas, cover first.");

const idCountMessage = `must be a list of 1 to ${listLimits.ids} ids`;

export const newProduct = z.object({
  ...fieldSchemas('add'),
  image_order: blankable(imageOrder),
});
export type NewProduct = z.output<typeof newProduct>;

/** A new product that is not complete yet: everything but the name may be absent. */
export const productDraftFields = z.object({
  ...fieldSchemas('draft'),
  image_order: blankable(imageOrder),
});

/** Absent leaves a field unchanged; blank or null clears an optional field. */
const productChange = z.object({
  ...fieldSchemas('change'),
  image_order: blankable(imageOrder),
  version: blankable(wholeNumber(0, Number.MAX_SAFE_INTEGER)).describe(
    'The version that was edited. If it is no longer current, the call fails with 409 and the current product.',
  ),
});
export type ProductChange = z.output<typeof productChange>;

/** Changes that are applied to several products. Absent leaves a field unchanged; null clears it. */
const bulkProductChange = z
  .object({
    p_ids: z
      .array(id, 'must be a list of ids')
      .min(1, idCountMessage)
      .max(listLimits.ids, idCountMessage),
    status: flag.optional(),
    discount: percent.optional(),
    pc_id: clearable(id).describe(
      'Without `c_id`, removes the products from their collection and moves them to this parent.',
    ),
    c_id: clearable(id),
  })
  .refine(({ pc_id, c_id }) => c_id === undefined || pc_id !== undefined, {
    path: ['pc_id'],
    message: 'must be set together with the collection',
  })
  .refine(
    ({ p_ids: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    'Set status, discount or collection.',
  );
export type BulkProductChange = z.output<typeof bulkProductChange>;

/** The file field of product forms. */
export const productFiles = {
  name: 'images',
  max: maxProductMedia,
  kinds: ['image', 'video'],
  required: false,
} as const;

/** The filters of a list, with ids as JSON or as query string. */
function filtersBy<Ids extends z.ZodType>(ids: Ids) {
  return z.object({ ...forEachId(blankable(ids)), ...forEachRange(range) });
}

const rangeDocumentation: Readonly<Record<RangeKey, { is: string; example: string }>> = {
  price: { is: 'The price that checkout charges, in `currency`.', example: '50000-400000' },
  carat: { is: 'The weight in carats.', example: '0.9-1.2' },
  length: { is: 'The length in millimetres.', example: '5-7.5' },
  discount: { is: 'The discount in percent.', example: '10-' },
};

/** A range of numbers as text, with both ends or one of them. */
function range(key: RangeKey) {
  const { is, example } = rangeDocumentation[key];
  const error = `must be a range, such as ${example}, with the smaller number first`;
  return blankable(
    z
      .string(error)
      .regex(boundsPattern(key), error)
      .transform((text, context) => {
        const bounds = parseBounds(key, text);
        if (bounds) return bounds;
        context.addIssue({ code: 'custom', message: error });
        return z.NEVER;
      }),
  ).meta({
    description: `${is} From a number to another, both included; one of them can be left out.`,
    example,
  });
}

/** Further restrictions of a list, and its order. */
const selection = {
  // Only admins see inactive products; for everyone else the server uses 1. Clients that misspell
  // this key get the default, like for any unknown key.
  status: blankable(flag).describe('Only for admins. Everyone else gets active products.'),
  is_recommended: blankable(flag),
  in_stock: blankable(flag).describe('1: only products in stock, 0: only products out of stock.'),
  search: blankable(optionalText(listLimits.searchLength)).describe(
    'Weights, prices, grades, shapes, words of products and their synonyms, in any order.',
  ),
  sort: z
    .enum(sortOrders, 'must be one of the sort orders')
    .optional()
    .describe('`relevance` by default for a search, else `newest`.'),
  currency: z
    .enum(['INR', 'USD'], 'must be INR or USD')
    .default('INR')
    .describe('The currency of `price`, of its histogram, and of sorting by price.'),
};
const literal = blankable(flag).describe(
  '1: the words of the search are the starts of words of products, and nothing else. Exports, price changes and lists with inactive products always search like this.',
);
/** Admin lists have these in addition. */
const adminSelection = {
  ...selection,
  max_left: blankable(quantity).describe('The maximum number of pieces left.'),
  sort: z.enum(adminSortOrders, 'must be one of the sort orders').default('newest'),
};
/** The filters and the order of an admin's list, as JSON. */
export const listSelection = z.strictObject({ ...filtersBy(idFilter).shape, ...adminSelection });
const paging = { page, perPage: perPage(pageSizes.products) };
const facetsDescription =
  'Whether to return the number of products for each value of each filter, and a histogram for each range.';

const facetCounts = z.array(z.object({ id: z.int(), count: z.int() }));
const histogram = z
  .array(z.object({ from: z.number(), to: z.number(), count: z.int() }))
  .describe(
    'How many products are from `from` up to but not including `to`; empty bars are left out.',
  );
/** For each filter, how many products each of its values would return; for each range, how they are distributed without it. */
const facets = z
  .object({ ...forEachId(facetCounts), ...forEachRange(() => histogram) })
  .meta({ id: 'Facets' });
export type Facets = z.output<typeof facets>;

export const productEndpoints = {
  getProducts: defineEndpoint({
    method: 'POST',
    path: '/getproducts',
    description:
      'A page of products with filters, a search and a sort order. Only admins get inactive products; all others get products that are out of stock last.',
    access: 'public',
    body: filtersBy(idFilter).extend({
      ...adminSelection,
      sort: z
        .enum(['relevance', ...adminSortOrders], 'must be one of the sort orders')
        .optional()
        .describe('`relevance` by default for a search, else `newest`.'),
      ...paging,
      literal,
      similar_to: blankable(id).describe(
        'Returns up to 100 products that are like this one, the most similar first, instead of sorting by `sort`.',
      ),
      facets: z.boolean().default(false).describe(facetsDescription),
    }),
    response: envelope(
      z.object({
        productData: z.array(product),
        totalCount: z.int(),
        facets: facets.optional(),
        understood,
      }),
    ),
  }),
  getProductById: defineEndpoint({
    method: 'POST',
    path: '/getproductbyid',
    description: 'A product. Only admins get inactive products.',
    access: 'public',
    body: z.object({ p_id: id }),
    response: envelope(product),
  }),
  /** A GET, unlike /getproducts, so that browsers and CDNs can revalidate it. */
  getProductsPage: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    description:
      'A cacheable version of /getproducts. Separate several ids of a filter with commas to match any of them.',
    access: 'public',
    success: { kind: 'revalidated' },
    query: filtersBy(idList).extend({
      ...selection,
      ...paging,
      literal,
      facets: flag.transform(Boolean).default(false).describe(facetsDescription),
    }),
    response: z.object({
      products: z.array(product),
      totalCount: z.int(),
      facets: facets.optional(),
      understood,
    }),
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/{p_id}',
    description: 'A cacheable version of /getproductbyid.',
    access: 'public',
    success: { kind: 'revalidated' },
    params: z.object({ p_id: id }),
    response: product,
  }),
  exportProducts: defineEndpoint({
    method: 'GET',
    path: '/api/exports/products',
    description:
      'All products that match the filters, sorted, as a CSV file that can be imported again.',
    access: 'admin',
    roles: everyStaffRole,
    success: { kind: 'file', type: 'text/csv' },
    query: filtersBy(idList).extend(adminSelection),
    response: textStream,
  }),
  insertProduct: defineEndpoint({
    method: 'POST',
    path: '/insertproduct',
    description: 'Creates a product with its images and videos. Generates a SKU if there is none.',
    success: { kind: 'created' },
    access: 'admin',
    limit: { uses: 600, minutes: 15 },
    roles: catalogueEditors,
    body: newProduct,
    request: { kind: 'form', files: productFiles },
    response: envelope(product),
  }),
  updateProduct: defineEndpoint({
    method: 'PUT',
    path: '/updateproduct/{p_id}',
    description: 'Changes the fields that are sent, and adds images and videos.',
    access: 'admin',
    limit: { uses: 600, minutes: 15 },
    roles: catalogueEditors,
    failures: [422],
    params: z.object({ p_id: id }),
    body: productChange,
    request: { kind: 'form', files: productFiles },
    response: envelope(product),
  }),
  changeProductStatus: defineEndpoint({
    method: 'POST',
    path: '/changeproductstatus',
    description: 'Activates a product (1) or hides it from customers (0).',
    access: 'admin',
    roles: catalogueEditors,
    body: z.object({ p_id: id, status: flag }),
    response: envelope(product),
  }),
  changeProducts: defineEndpoint({
    method: 'PUT',
    path: '/api/products',
    description:
      'Sets the status, discount or collection of up to 100 products, of all of them or none.',
    access: 'admin',
    roles: catalogueEditors,
    body: bulkProductChange,
    response: z.object({ message: z.string(), changed: z.int() }),
  }),
  getLowStock: defineEndpoint({
    method: 'GET',
    path: '/api/stock/low',
    description:
      'Active products with the lowest stock first; equal stock is sorted by sales. Products that are out of stock are only counted. `max_left` restricts the list to products with at most that many pieces and returns their number; `max_left=0` returns products that are out of stock.',
    access: 'admin',
    roles: everyStaffRole,
    query: z.object({
      limit: wholeNumber(1, 100).default(10),
      max_left: blankable(quantity),
    }),
    response: z.object({
      totalCount: z.int().nullable().describe('Null without `max_left`.'),
      products: z.array(
        z.object({
          p_id: z.int(),
          sku: z.string(),
          name: z.string(),
          remaining_qty: z.int(),
          purchased_qty: z.int(),
        }),
      ),
      outOfStock: z.int(),
    }),
  }),
  deleteImage: defineEndpoint({
    method: 'DELETE',
    path: '/deleteimage/{image_id}',
    description: 'Removes an image or video from its product.',
    access: 'admin',
    roles: catalogueEditors,
    params: z.object({ image_id: id }),
    response: emptyEnvelope,
  }),
} as const;
