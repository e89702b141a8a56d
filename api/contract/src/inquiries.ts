import { z } from 'zod';
import { pageSizes } from './constants.ts';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import {
  anyPhone,
  email,
  flag,
  id,
  optionalText,
  page,
  perPage,
  text,
  timestamp,
} from './fields.ts';
import { messageEditors, messageReaders } from './staff-roles.ts';

export const diamondTypes = ['Natural', 'Lab Grown'] as const;

const fields = {
  u_name: text(80),
  email: email('is required'),
  mo_no: anyPhone,
  carat_size: text(60),
  price_range: text(60),
  diamond_type: z.enum(diamondTypes, 'must be Natural or Lab Grown'),
  diamond_shape: text(120),
  diamond_color: text(120),
  diamond_cut_grade: text(120),
};

export const inquiry = z
  .object({
    i_id: z.int(),
    ...(Object.fromEntries(Object.keys(fields).map((key) => [key, z.string()])) as {
      [K in keyof typeof fields]: z.ZodString;
    }),
    emailConfirmed: z
      .boolean()
      .describe('Whether a mailed link has shown that the address is theirs.'),
    clarity_id: z.int(),
    clarity: z.object({ clarity: z.string() }).nullable(),
    additional_info: z.string(),
    /** 0 Pending, 1 Delivered. */
    status: z.union([z.literal(0), z.literal(1)]),
    createdAt: timestamp,
  })
  .meta({ id: 'Inquiry' });
export type Inquiry = z.output<typeof inquiry>;

export const inquiryEndpoints = {
  addCustomInquiry: defineEndpoint({
    method: 'POST',
    path: '/addcustominquiry',
    description:
      'Requests a diamond that is not in the catalogue, and sends a link that confirms the e-mail address to it.',
    creates: true,
    idempotent: true,
    access: 'public',
    failures: [429],
    body: z.object({
      ...fields,
      clarity_id: id,
      additional_info: optionalText(4000).default(''),
    }),
    response: emptyEnvelope,
  }),
  getCustomInquiries: defineEndpoint({
    method: 'POST',
    path: '/getcustominquiry',
    description:
      'A page of inquiries, newest first, optionally only Pending (0) or Delivered (1) ones.',
    access: 'admin',
    roles: messageReaders,
    body: z.object({ page, perPage: perPage(pageSizes.inquiries), status: flag.optional() }),
    response: envelope(z.object({ inquiryList: z.array(inquiry), totalInquiryCount: z.int() })),
  }),
  changeInquiryStatus: defineEndpoint({
    method: 'POST',
    path: '/changeinquirystatus',
    description: 'Marks an inquiry as Delivered (1) or Pending (0).',
    access: 'admin',
    roles: messageEditors,
    body: z.object({ i_id: id, status: flag }),
    response: envelope(inquiry),
  }),
} as const;
