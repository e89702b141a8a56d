import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import {
  anyPhone,
  blankable,
  email,
  flag,
  id,
  optionalText,
  page,
  perPage,
  text,
  timestamp,
} from './fields.ts';
import { pageSizes } from './page-sizes.ts';
import { messageReply, replyForm, replyResult, replySummary } from './replies.ts';
import { messageEditors, messageReaders } from './staff-roles.ts';

export const diamondTypes = ['Natural', 'Lab Grown'] as const;

const wish = (max: number) => optionalText(max).default('');

/** What a visitor may wish; one of them is required. */
const wishes = {
  carat_size: wish(60),
  price_range: wish(60),
  diamond_type: blankable(z.enum(diamondTypes, 'must be Natural or Lab Grown')),
  diamond_shape: wish(120),
  clarity_id: blankable(id),
  diamond_color: wish(120),
  diamond_cut_grade: wish(120),
  additional_info: wish(4000),
};
const wishKeys = Object.keys(wishes);

const contact = { email: blankable(email('is required')), mo_no: blankable(anyPhone) };

const inquiryForm = z
  .object({ u_name: text(80), ...contact, ...wishes })
  .refine((form) => isAnyFilled(form, Object.keys(contact)), {
    error: 'Enter an email address or a phone number, so that we can answer',
    path: ['email'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  })
  .refine((form) => isAnyFilled(form, wishKeys), {
    error: 'Tell us at least one wish',
    path: ['additional_info'],
    when: ({ value }) => typeof value === 'object' && value !== null,
  });

/** Other fields may have problems of their own: any content counts. */
function isAnyFilled(form: object, keys: readonly string[]): boolean {
  return keys.some((key) => {
    const value: unknown = Reflect.get(form, key);
    return typeof value === 'string' ? value.trim() !== '' : value !== undefined && value !== null;
  });
}

export const inquiry = z
  .object({
    i_id: z.int(),
    u_name: z.string(),
    /** Blank if the visitor gave only the other way to answer, as `mo_no`. */
    email: z.string(),
    mo_no: z.string(),
    /** Blank without such a wish, as the others. */
    carat_size: z.string(),
    price_range: z.string(),
    diamond_type: z.string(),
    diamond_shape: z.string(),
    diamond_color: z.string(),
    diamond_cut_grade: z.string(),
    emailConfirmed: z
      .boolean()
      .describe('Whether a mailed link has shown that the address is theirs.'),
    clarity_id: z.int().nullable(),
    clarity: z.object({ clarity: z.string() }).nullable(),
    additional_info: z.string(),
    /** 0 Pending, 1 Delivered. */
    status: z.union([z.literal(0), z.literal(1)]),
    createdAt: timestamp,
    ...replySummary,
  })
  .meta({ id: 'Inquiry' });
export type Inquiry = z.output<typeof inquiry>;

export const inquiryDetail = inquiry
  .extend({ replies: z.array(messageReply) })
  .meta({ id: 'InquiryDetail' });
export type InquiryDetail = z.output<typeof inquiryDetail>;

export const inquiryEndpoints = {
  addCustomInquiry: defineEndpoint({
    method: 'POST',
    path: '/addcustominquiry',
    description:
      'Requests a diamond that is not in the catalogue, and sends a link that confirms the email address to it. Needs a name, an email address or phone number, and one wish.',
    success: { kind: 'created' },
    idempotent: true,
    access: 'public',
    failures: [429],
    body: inquiryForm,
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
  getInquiry: defineEndpoint({
    method: 'GET',
    path: '/api/inquiries/{i_id}',
    description: 'An inquiry with its replies, oldest first.',
    access: 'admin',
    roles: messageReaders,
    params: z.object({ i_id: id }),
    response: inquiryDetail,
  }),
  replyToInquiry: defineEndpoint({
    method: 'POST',
    path: '/api/inquiries/{i_id}/replies',
    description:
      'Stores a reply and mails it to the visitor, if they gave an email address. The inquiry becomes Delivered unless `status` is 0.',
    success: { kind: 'created' },
    idempotent: true,
    access: 'admin',
    roles: messageEditors,
    params: z.object({ i_id: id }),
    body: replyForm.extend({ status: flag.default(1) }),
    response: replyResult,
  }),
  deleteInquiry: defineEndpoint({
    method: 'DELETE',
    path: '/api/inquiries/{i_id}',
    description:
      'Deletes an inquiry with its replies, such as when the visitor asks for the erasure of their data.',
    access: 'admin',
    roles: messageEditors,
    params: z.object({ i_id: id }),
    response: z.object({ message: z.string() }),
  }),
} as const;
