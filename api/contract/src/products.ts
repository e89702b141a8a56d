import { z } from 'zod';
import { adminSortOrders, pageSizes, sortOrders } from './constants.ts';
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
    /** The collection's name, as older clients read it. */
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
    version: z.int().optional().describe('For admins: grows with every change but those of stock.'),
  })
  .meta({ id: 'Product' });
export type Product = z.output<typeof product>;

const priceMessage = 'Price must be a valid non-negative number.';
const price = decimal(9_999_999_999.99, priceMessage);
/** Two decimals, which is as fine as a discount is applied. */
const percent = decimal(100).transform((value) => Math.round(value * 100) / 100);
const measure = decimal(1_000_000);
const quantity = wholeNumber(0, 1_000_000);

/** Forms of several parts end their lines otherwise than JSON does: what is kept is one. */
const paragraphs = optionalText(10_000).transform((value) => value.replace(/\r\n?/g, '\n'));

/** How many pictures and videos a form of a product takes. */
export const maxProductMedia = 20;

/**
 * Pictures and videos in the order of the product's page, the cover first: 'new' stands for the next
 * file of the call, a number for one that is there. In a new product it is one of another product,
 * which then both show. What is not named comes last; what is gone meanwhile is passed over.
 */
const imageOrder = z
  .string('must be text')
  .regex(/^(\d{1,15}|new)(,(\d{1,15}|new)){0,199}$/, 'must be ids and new, separated by commas')
  .transform((value) => value.split(',').map((part) => (part === 'new' ? 'new' : Number(part))))
  .describe("Ids of images and 'new' for each file of the call, separated by commas; cover first.");

const wholeList = 'must be a list of 1 to 100 ids';

const newProduct = z.object({
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
  image_order: blankable(imageOrder),
});
export type NewProduct = z.output<typeof newProduct>;

/** Absent leaves a field as it is; blank or null clears one that may be empty. */
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
  image_order: blankable(imageOrder),
  version: blankable(wholeNumber(0, Number.MAX_SAFE_INTEGER)).describe(
    'The version that the change was made for: of another, the answer is 409 with the product as it is.',
  ),
});
export type ProductChange = z.output<typeof productChange>;

/** What is set on many products at once; what is left out stays, and null clears. */
const bulkProductChange = z
  .object({
    p_ids: z.array(id, 'must be a list of ids').min(1, wholeList).max(100, wholeList),
    status: flag.optional(),
    discount: percent.optional(),
    pc_id: clearable(id).describe('Alone, products leave their collection for this parent.'),
    c_id: clearable(id),
  })
  .refine(({ pc_id, c_id }) => c_id === undefined || pc_id !== undefined, {
    path: ['pc_id'],
    message: 'must be named beside the collection',
  })
  .refine(
    ({ p_ids: _, ...change }) => Object.values(change).some((value) => value !== undefined),
    'Say what is to be changed: status, discount or collection.',
  );
export type BulkProductChange = z.output<typeof bulkProductChange>;

const images = {
  name: 'images',
  max: maxProductMedia,
  kinds: ['image', 'video'],
  required: false,
} as const;

/** The filters of a list, each by ids in the form that the call has for them. */
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

/** What products may be chosen by besides filters, and their order. */
const choosing = {
  // Inactive products exist for admins only: for all others the server reads it as 1. The
  // collection page misspells this key, which therefore is dropped like any unknown one.
  status: blankable(flag).describe('Of admins only: all others see active products.'),
  is_recommended: blankable(flag),
  in_stock: blankable(flag).describe('1: only what is in stock, 0: only what is not.'),
  search: blankable(optionalText(200)),
  sort: z.enum(sortOrders, 'must be one of the sort orders').default('newest'),
  currency: z
    .enum(['INR', 'USD'], 'must be INR or USD')
    .default('INR')
    .describe('Whose prices a sort by price compares.'),
};
/** What the back office asks for besides. */
const deskChoosing = {
  ...choosing,
  max_left: blankable(quantity).describe('At most so many pieces are left.'),
  sort: z.enum(adminSortOrders, 'must be one of the sort orders').default('newest'),
};
const paging = { page, perPage: perPage(pageSizes.products) };
const facetsWanted = 'Asks for counts beside each value of each filter.';

const facetCounts = z.array(z.object({ id: z.int(), count: z.int() }));
/** For each filter key, how many products each of its values would give. */
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
      'A page of products: filters in any combination, search by the beginnings of words, a sort order. Inactive products are there for admins only.',
    access: 'public',
    body: filtersBy(idFilter).extend({
      ...deskChoosing,
      ...paging,
      facets: z.boolean().default(false).describe(facetsWanted),
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
    description: 'One product. An inactive one is there for admins only.',
    access: 'public',
    body: z.object({ p_id: id }),
    response: envelope(product),
  }),
  /** /getproducts as a GET, which browsers and CDNs can revalidate. */
  getProductsPage: defineEndpoint({
    method: 'GET',
    path: '/api/products',
    description:
      'A page of products, as /getproducts, for caches. Several ids of a filter are separated by commas and mean any of them.',
    access: 'public',
    revalidates: true,
    query: filtersBy(idList).extend({
      ...choosing,
      ...paging,
      facets: flag.transform(Boolean).default(false).describe(facetsWanted),
    }),
    response: z.object({
      products: z.array(product),
      totalCount: z.int(),
      facets: facets.optional(),
    }),
  }),
  /** /getproductbyid as a GET. */
  getProduct: defineEndpoint({
    method: 'GET',
    path: '/api/products/{p_id}',
    description: 'One product, as /getproductbyid, for caches.',
    access: 'public',
    revalidates: true,
    params: z.object({ p_id: id }),
    response: product,
  }),
  /** Not in the spec: what the admin's list shows, all pages of it, for a spreadsheet. */
  exportProducts: defineEndpoint({
    method: 'GET',
    path: '/api/exports/products',
    description:
      'All products that a list with these filters has, in its order, as a CSV file that the import reads again.',
    access: 'admin',
    responseType: 'text/csv',
    query: filtersBy(idList).extend(deskChoosing),
    response: textStream,
  }),
  insertProduct: defineEndpoint({
    method: 'POST',
    path: '/insertproduct',
    description: 'Adds a product with its pictures and videos. Without a SKU it is given one.',
    creates: true,
    access: 'admin',
    body: newProduct,
    files: images,
    response: envelope(product),
  }),
  updateProduct: defineEndpoint({
    method: 'PUT',
    path: '/updateproduct/{p_id}',
    description: 'Changes the fields that are sent, and adds pictures and videos.',
    access: 'admin',
    failures: [422],
    params: z.object({ p_id: id }),
    body: productChange,
    files: images,
    response: envelope(product),
  }),
  changeProductStatus: defineEndpoint({
    method: 'POST',
    path: '/changeproductstatus',
    description: 'Shows a product in the shop (1) or hides it (0).',
    access: 'admin',
    body: z.object({ p_id: id, status: flag }),
    response: envelope(product),
  }),
  changeProducts: defineEndpoint({
    method: 'PUT',
    path: '/api/products',
    description:
      'Sets status, discount or collection of up to 100 products: of all of them, or of none.',
    access: 'admin',
    body: bulkProductChange,
    response: z.object({ message: z.string(), changed: z.int() }),
  }),
  /** What the dashboard warns of. Not in the spec. */
  getLowStock: defineEndpoint({
    method: 'GET',
    path: '/api/stock/low',
    description:
      'Active products of which the least is left, but some; those that sold most first where it is as much; and how many are out of stock. With a bound those of which no more than that is left, and how many they are; 0 is for those of which nothing is.',
    access: 'admin',
    query: z.object({
      limit: wholeNumber(1, 100).default(10),
      max_left: blankable(quantity),
    }),
    response: z.object({
      totalCount: z.int().nullable().describe('Null without a bound.'),
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
    description: 'Removes a picture or video from its product.',
    access: 'admin',
    params: z.object({ image_id: id }),
    response: emptyEnvelope,
  }),
} as const;
