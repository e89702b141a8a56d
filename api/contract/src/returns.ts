import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  decimal,
  id,
  itemList,
  optionalText,
  page,
  perPage,
  text,
  timestamp,
  wholeNumber,
} from './fields.ts';
import { orderReturn, returnedPieces } from './order-return.ts';
import { order, orderParams } from './orders.ts';
import { maxQuantity, pageSizes } from './page-sizes.ts';
import { maxReturnPhotos, requestableReasons, returnStates, returnWishes } from './return-rules.ts';
import { parcel } from './shipments.ts';
import { orderEditors, orderNoters, orderReaders } from './staff-roles.ts';

/** Internal notes of a request. */
export const maxReturnNotes = 100;

const details = {
  orderId: z.string(),
  /** The products when they were ordered. */
  items: z.array(returnedPieces.extend({ sku: z.string(), name: z.string(), price: z.number() })),
  description: z.string(),
  /** The number of photographs, which /api/returns/{returnId}/photos/{photo} returns. */
  photos: z.int(),
  /** What the shop wrote to the customer with its decision. */
  note: z.string(),
  currency: z.enum(['INR', 'USD']),
  createdAt: timestamp,
};

/** A return request with what its customer wrote. */
export const returnRequest = orderReturn.extend(details).meta({ id: 'ReturnRequest' });
export type ReturnRequest = z.output<typeof returnRequest>;

/** A return request as the staff see it. */
export const staffReturn = returnRequest
  .extend({
    userId: z.int(),
    /** Internal notes, oldest first. */
    notes: z.array(
      z.object({
        u_id: z.int(),
        /** Null when the account has been deleted. */
        u_name: z.string().nullable(),
        at: timestamp,
        message: z.string(),
      }),
    ),
  })
  .meta({ id: 'StaffReturn' });
export type StaffReturn = z.output<typeof staffReturn>;

function parseText(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}

const pieces = itemList(z.object({ p_id: id, quantity: wholeNumber(1, maxQuantity) })).min(
  1,
  'Choose at least one piece.',
);

// preprocess accepts unknown; callers may send a list, or its JSON in a form with photographs.
const piecesOrText = z.preprocess(parseText, pieces) as unknown as z.ZodType<
  z.output<typeof pieces>,
  z.input<typeof pieces> | string
>;

const returnParams = z.object({ returnId: id });
const changed = z.object({ message: z.string(), order });
const decided = z.object({ message: z.string(), order, return: staffReturn });

export const returnForm = z.object({
  items: piecesOrText,
  reason: z.enum(requestableReasons, 'Choose a reason.'),
  wish: z.enum(returnWishes, 'must be exchange or refund'),
  description: text(2000, 'Describe what is wrong.'),
});

export const returnEndpoints = {
  requestReturn: defineEndpoint({
    method: 'POST',
    path: '/api/orders/{orderId}/returns',
    description: `Requests the return of pieces of a delivered order of the signed-in user, within the exchange window, with up to ${maxReturnPhotos} photographs that only the customer and the staff can see. In a form, \`items\` is JSON text. Fails with 409 after the window and for pieces that other requests have.`,
    success: { kind: 'created' },
    idempotent: true,
    access: 'customer',
    limit: { uses: 30, minutes: 60 },
    params: orderParams,
    body: returnForm,
    request: {
      kind: 'form',
      files: {
        name: 'photos',
        max: maxReturnPhotos,
        kinds: ['image'],
        required: false,
        converts: true,
      },
    },
    response: changed,
  }),
  getOrderReturns: defineEndpoint({
    method: 'GET',
    path: '/api/orders/{orderId}/returns',
    description: 'The return requests of an order of the signed-in user, oldest first.',
    access: 'customer',
    params: orderParams,
    response: z.object({ returns: z.array(returnRequest) }),
  }),
  withdrawReturn: defineEndpoint({
    method: 'PUT',
    path: '/api/returns/{returnId}/withdraw',
    description:
      'Withdraws a return request of the signed-in user until its pieces have arrived, and deletes its photographs.',
    access: 'customer',
    limit: { uses: 30, minutes: 60 },
    params: returnParams,
    response: changed,
  }),
  getReturnPhoto: defineEndpoint({
    method: 'GET',
    path: '/api/returns/{returnId}/photos/{photo}',
    description:
      'A photograph of a return request, counted from 1, for its customer and for staff who may read orders.',
    access: 'customer',
    failures: [429],
    params: returnParams.extend({ photo: wholeNumber(1, maxReturnPhotos) }),
    response: z.object({
      type: z.string(),
      data: z.string().describe('The image in Base64, at most 1280 pixels wide.'),
    }),
  }),
  getReturns: defineEndpoint({
    method: 'GET',
    path: '/api/returns',
    description: 'A page of return requests, newest first.',
    access: 'admin',
    roles: orderReaders,
    query: z.object({
      state: z.enum(returnStates, 'must be a state of returns').optional(),
      search: text(20).optional().describe('An order id.'),
      page,
      perPage: perPage(pageSizes.returns),
    }),
    response: z.object({ returns: z.array(staffReturn), totalCount: z.int() }),
  }),
  decideReturn: defineEndpoint({
    method: 'PUT',
    path: '/api/returns/{returnId}/decision',
    description:
      'Approves a requested return, or rejects a requested or approved one with a note to the customer, and notifies the customer.',
    access: 'admin',
    roles: orderEditors,
    params: returnParams,
    body: z
      .object({
        decision: z.enum(['approved', 'rejected'], 'must be approved or rejected'),
        note: optionalText(1000).default(''),
      })
      .refine(({ decision, note }) => decision !== 'rejected' || note !== '', {
        error: 'Write to the customer why.',
        path: ['note'],
      })
      // The same rule for the OpenAPI document.
      .meta({
        anyOf: [
          { properties: { decision: { const: 'approved' } } },
          { properties: { note: { pattern: '\\S' } }, required: ['note'] },
        ],
      }),
    response: decided,
  }),
  receiveReturn: defineEndpoint({
    method: 'PUT',
    path: '/api/returns/{returnId}/receipt',
    description:
      'Records which pieces of an approved return have arrived: those to sell again return to stock, and the others are written off.',
    access: 'admin',
    roles: orderEditors,
    params: returnParams,
    body: z.object({
      items: itemList(
        z.object({
          p_id: id,
          restocked: wholeNumber(0, maxQuantity).default(0),
          writtenOff: wholeNumber(0, maxQuantity).default(0),
        }),
      ).min(1, 'must be at least 1'),
    }),
    response: decided,
  }),
  exchangeReturn: defineEndpoint({
    method: 'PUT',
    path: '/api/returns/{returnId}/exchange',
    description:
      'Sends the pieces of a received return again: takes them from stock and adds a parcel to the order.',
    access: 'admin',
    roles: orderEditors,
    params: returnParams,
    body: parcel,
    response: decided,
  }),
  refundReturn: defineEndpoint({
    method: 'PUT',
    path: '/api/returns/{returnId}/refund',
    description:
      'Sends money of the order back for a received return: at most what was paid and is not refunded.',
    access: 'admin',
    roles: orderEditors,
    params: returnParams,
    body: z.object({ amount: decimal(9_007_199_254_740) }),
    response: decided,
  }),
  addReturnNote: defineEndpoint({
    method: 'POST',
    path: '/api/returns/{returnId}/notes',
    description: 'Adds an internal note to a return request.',
    success: { kind: 'created' },
    access: 'admin',
    roles: orderNoters,
    params: returnParams,
    body: z.object({ message: text(1000, 'Write a note') }),
    response: z.object({ message: z.string(), return: staffReturn }),
  }),
} as const;
