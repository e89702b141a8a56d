import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { blankable, id, optionalText, page, perPage, timestamp, wholeNumber } from './fields.ts';
import { listLimits } from './page-sizes.ts';
import { fieldSchemas } from './product-fields.ts';
import { newProduct, product, productDraftFields, productFiles, productImage } from './products.ts';
import { catalogueEditors, everyStaffRole } from './staff-roles.ts';

export const productDraftLimits = { maxDrafts: 1000, perPage: 12 } as const;

const version = wholeNumber(1, Number.MAX_SAFE_INTEGER).describe(
  'The version that was edited. If it is no longer current, the call fails with 409 and the current draft.',
);

/** A product that is not published: only admins see it. Fields without a value are null. */
export const productDraft = z
  .object({
    draft_id: z.int(),
    version: z.int(),
    ...fieldSchemas('drafted'),
    productimages: z.array(productImage),
    u_name: z.string().describe('The admin who saved it last.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'ProductDraft' });
export type ProductDraft = z.output<typeof productDraft>;

const params = z.object({ draft_id: id });
const saved = z.object({ message: z.string(), draft: productDraft });
const limit = { uses: 600, minutes: 15 };

export const productDraftEndpoints = {
  getProductDrafts: defineEndpoint({
    method: 'GET',
    path: '/api/product-drafts',
    description:
      'A page of products that are not published yet, the last saved first. `search` finds words of the name and the SKU.',
    access: 'admin',
    roles: everyStaffRole,
    query: z.object({
      page,
      perPage: perPage(productDraftLimits.perPage),
      search: blankable(optionalText(listLimits.searchLength)),
    }),
    response: z.object({ drafts: z.array(productDraft), totalCount: z.int() }),
  }),
  getProductDraft: defineEndpoint({
    method: 'GET',
    path: '/api/product-drafts/{draft_id}',
    description: 'A product that is not published yet.',
    access: 'admin',
    roles: everyStaffRole,
    params,
    response: productDraft,
  }),
  addProductDraft: defineEndpoint({
    method: 'POST',
    path: '/api/product-drafts',
    description:
      'Saves a product that is not complete, with its images and videos, without publishing it. Only the name is required.',
    success: { kind: 'created' },
    access: 'admin',
    limit,
    roles: catalogueEditors,
    failures: [422],
    body: productDraftFields,
    request: { kind: 'form', files: productFiles },
    response: saved,
  }),
  updateProductDraft: defineEndpoint({
    method: 'PUT',
    path: '/api/product-drafts/{draft_id}',
    description:
      'Replaces a draft. It keeps the images that `image_order` names; absent fields are cleared.',
    access: 'admin',
    limit,
    roles: catalogueEditors,
    params,
    body: productDraftFields.extend({ version }),
    request: { kind: 'form', files: productFiles },
    response: saved,
  }),
  publishProductDraft: defineEndpoint({
    method: 'POST',
    path: '/api/product-drafts/{draft_id}/publish',
    description:
      'Creates the product and deletes the draft, or does neither. The body is that of the product, which has to be complete.',
    success: { kind: 'created' },
    access: 'admin',
    limit,
    roles: catalogueEditors,
    params,
    body: newProduct.extend({ version }),
    request: { kind: 'form', files: productFiles },
    response: z.object({ message: z.string(), product }),
  }),
  discardProductDraft: defineEndpoint({
    method: 'DELETE',
    path: '/api/product-drafts/{draft_id}',
    description: 'Deletes a draft with its images.',
    access: 'admin',
    roles: catalogueEditors,
    params,
    response: z.object({ message: z.string() }),
  }),
} as const;
