import { z } from 'zod';
import { adminSortOrders, sortOrders } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope, textStream } from './endpoint.ts';
import {
  blankable,
  clearable,
  decimal,
  flag,
  id,
  idFilter,
  idList,
  optionalText,
  page,
  perPage,
  text,
  thumbhash,
  wholeNumber,
} from './fields.ts';
import { listLimits, maxQuantity, pageSizes } from './page-sizes.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

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

const lookupId = z.int().nullable();

export const product = z
  .object({
    p_id: z.int(),
    sku: z.string(),
    name: z.string(),
    description: z.string(),
    specifications: z.string(),
    inr_price: z.number(),
    usd_price: z.number(),
    is_recommended: z.union([z.literal(0), z.literal(1)]),
    pc_id: lookupId,
    c_id: lookupId,
    shape_id: lookupId,
    stone_id: lookupId,
    grade_id: lookupId,
    clarity_id: lookupId,
    ncolor_id: lookupId,
    fcolor_id: lookupId,
    /** Millimetres. */
    length: z.number().nullable(),
    /** Carats. */
    weight: z.number().nullable(),
    quantity: z.int(),
    purchased_qty: z.int(),
    remaining_qty: z.int(),
    /** Percent, 0 to 100. */
    discount: z.number(),
    status: z.union([z.literal(0), z.literal(1)]),
    productimages: z.array(productImage),
    averageRating: z.number(),
    reviewCount: z.int(),
    /** The collection's name, for older clients. */
    sub_collection: z.string().nullable(),
    parentcollection: z.object({ pc_id: z.int(), name: z.string() }).nullable(),
    collection: z.object({ c_id: z.int(), name: z.string() }).nullable(),
    diamondshape: z.object({ shape_id: z.int(), name: z.string() }).nullable(),
    stonetype: z.object({ stone_id: z.int(), type: z.string() }).nullable(),
    cutgrade: z.object({ grade_id: z.int(), cut_grade: z.string() }).nullable(),
    clarity: z.object({ clarity_id: z.int(), clarity: z.string() }).nullable(),
    naturalcolor: z.object({ ncolor_id: z.int(), ncolor: z.string() }).nullable(),
    fancycolor: z.object({ fcolor_id: z.int(), fcolor: z.string() }).nullable(),
    createdAt: z.iso.datetime(),
    version: z
      .int()
      .optional()
      .describe('Only for admins. Increases with every change except stock changes.'),
    supplier: z.string().nullable().optional().describe('Only for admins: who supplies it.'),
    inr_cost: z.number().nullable().optional().describe('Only for admins: its cost in rupees.'),
    usd_cost: z.number().nullable().optional().describe('Only for admins: its cost in dollars.'),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof product>;

const priceMessage = 'Price must be a valid non-negative number.';
const price = decimal(9_999_999_999.99, priceMessage);
/** The maximum length of a supplier's name. */
export const supplierNameLength = 100;
const supplier = text(supplierNameLength);
/** Rounded to two decimals, the precision of discounts. */
const percent = decimal(100).transform((value) => Math.round(value * 100) / 100);
const measure = decimal(1_000_000);
const quantity = wholeNumber(0, maxQuantity);

/** Normalizes line ends, because multipart forms send CRLF. */
const paragraphs = optionalText(10_000).transform((value) => value.replace(/\r\n?/g, '\n'));

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
  name: text(200),
  sku: blankable(text(64)),
  description: paragraphs.default(''),
  specifications: paragraphs.default(''),
  inr_price: price,
  usd_price: price,
  is_recommended: blankable(flag),
  pc_id: blankable(id),
  c_id: blankable(id),
  shape_id: blankable(id),
  stone_id: blankable(id),
  grade_id: blankable(id),
  clarity_id: blankable(id),
  ncolor_id: blankable(id),
  fcolor_id: blankable(id),
  length: blankable(measure),
  weight: blankable(measure),
  quantity: quantity.default(1),
  discount: percent.default(0),
  status: blankable(flag),
  supplier: blankable(supplier),
  inr_cost: blankable(price),
  usd_cost: blankable(price),
  image_order: blankable(imageOrder),
});
export type NewProduct = z.output<typeof newProduct>;

/** A new product that is not complete yet: everything but the name may be absent. */
export const productDraftFields = newProduct.extend({
  inr_price: blankable(price),
  usd_price: blankable(price),
  quantity: blankable(quantity),
  discount: blankable(percent),
});

/** Absent leaves a field unchanged; blank or null clears an optional field. */
const productChange = z.object({
  name: text(200).optional(),
  sku: text(64).optional(),
  description: paragraphs.optional(),
  specifications: paragraphs.optional(),
  inr_price: price.optional(),
  usd_price: price.optional(),
  is_recommended: flag.optional(),
  pc_id: clearable(id),
  c_id: clearable(id),
  shape_id: clearable(id),
  stone_id: clearable(id),
  grade_id: clearable(id),
  clarity_id: clearable(id),
  ncolor_id: clearable(id),
  fcolor_id: clearable(id),
  length: clearable(measure),
  weight: clearable(measure),
  quantity: quantity.optional(),
  discount: percent.optional(),
  status: flag.optional(),
  supplier: clearable(supplier),
  inr_cost: clearable(price),
  usd_cost: clearable(price),
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
  const any = blankable(ids);
  return z.object({
    pc_id: any,
    c_id: any,
    shape_id: any,
    stone_id: any,
    grade_id: any,
    clarity_id: any,
    ncolor_id: any,
    fcolor_id: any,
  });
}

/** Further restrictions of a list, and its order. */
const selection = {
  // Only admins see inactive products; for everyone else the server uses 1. Clients that misspell
  // this key get the default, like for any unknown key.
  status: blankable(flag).describe('Only for admins. Everyone else gets active products.'),
  is_recommended: blankable(flag),
  in_stock: blankable(flag).describe('1: only products in stock, 0: only products out of stock.'),
  search: blankable(optionalText(listLimits.searchLength)),
  sort: z.enum(sortOrders, 'must be one of the sort orders').default('newest'),
  currency: z
    .enum(['INR', 'USD'], 'must be INR or USD')
    .default('INR')
    .describe('The currency that sorting by price uses.'),
};
/** Admin lists have these in addition. */
const adminSelection = {
  ...selection,
  max_left: blankable(quantity).describe('The maximum number of pieces left.'),
  sort: z.enum(adminSortOrders, 'must be one of the sort orders').default('newest'),
};
/** The filters and the order of an admin's list, as JSON. */
export const listSelection = z.strictObject({ ...filtersBy(idFilter).shape, ...adminSelection });
const paging = { page, perPage: perPage(pageSizes.products) };
const facetsDescription = 'Whether to return the number of products for each value of each filter.';

const facetCounts = z.array(z.object({ id: z.int(), count: z.int() }));
/** For each filter, how many products each of its values would return. */
const facets = z
  .object({
    pc_id: facetCounts,
    c_id: facetCounts,
    shape_id: facetCounts,
    stone_id: facetCounts,
    grade_id: facetCounts,
    clarity_id: facetCounts,
    ncolor_id: facetCounts,
    fcolor_id: facetCounts,
  })
  .meta({ id: 'Facets' });
export type Facets = z.output<typeof facets>;

export const productEndpoints = {
  getProducts: defineEndpoint({
    method: 'POST',
    path: '/getproducts',
    description:
      'A page of products with filters, search by word prefixes and a sort order. Only admins get inactive products; all others get products that are out of stock last.',
    access: 'public',
    body: filtersBy(idFilter).extend({
      ...adminSelection,
      ...paging,
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
    revalidates: true,
    query: filtersBy(idList).extend({
      ...selection,
      ...paging,
      facets: flag.transform(Boolean).default(false).describe(facetsDescription),
    }),
    response: z.object({
      products: z.array(product),
      totalCount: z.int(),
      facets: facets.optional(),
    }),
  }),
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/{p_id}',
    description: 'A cacheable version of /getproductbyid.',
    access: 'public',
    revalidates: true,
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
    responseType: 'text/csv',
    query: filtersBy(idList).extend(adminSelection),
    response: textStream,
  }),
  insertProduct: defineEndpoint({
    method: 'POST',
    path: '/insertproduct',
    description: 'Creates a product with its images and videos. Generates a SKU if there is none.',
    creates: true,
    access: 'admin',
    limit: { uses: 600, minutes: 15 },
    roles: catalogueEditors,
    body: newProduct,
    files: productFiles,
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
    files: productFiles,
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
