import { z } from 'zod';
import { defineEndpoint, emptyEnvelope, envelope } from './endpoint.ts';
import { anyPhone, email, id, page, perPage, text, timestamp } from './fields.ts';
import { pageSizes } from './page-sizes.ts';
import { messageReply, replyForm, replyResult, replySummary } from './replies.ts';
import { messageEditors, messageReaders } from './staff-roles.ts';

export const contact = z
  .object({
    c_id: z.int(),
    name: z.string(),
    mo_no: z.string(),
    email: z.string(),
    emailConfirmed: z
      .boolean()
      .describe('Whether a mailed link has shown that the address is theirs.'),
    message: z.string(),
    createdAt: timestamp,
    ...replySummary,
  })
  .meta({ id: 'Contact' });
export type Contact = z.output<typeof contact>;

export const contactDetail = contact
  .extend({ replies: z.array(messageReply) })
  .meta({ id: 'ContactDetail' });
export type ContactDetail = z.output<typeof contactDetail>;

export const contactEndpoints = {
  contactUs: defineEndpoint({
    method: 'POST',
    path: '/contactus',
    description: 'Sends a message to the store, and a link that confirms the email address to it.',
    success: { kind: 'created' },
    idempotent: true,
    access: 'public',
    failures: [429],
    body: z.object({
      name: text(80),
      mo_no: anyPhone,
      email: email('is required'),
      message: text(4000),
    }),
    response: envelope(z.object({ message: z.string() })),
  }),
  getContacts: defineEndpoint({
    method: 'POST',
    path: '/contactinfo',
    description: 'A page of contact messages, newest first.',
    access: 'admin',
    roles: messageReaders,
    body: z.object({ page, perPage: perPage(pageSizes.contacts) }),
    response: envelope(z.object({ contactData: z.array(contact), totalContactCount: z.int() })),
  }),
  getContact: defineEndpoint({
    method: 'GET',
    path: '/api/contacts/{c_id}',
    description: 'A contact message with its replies, oldest first.',
    access: 'admin',
    roles: messageReaders,
    params: z.object({ c_id: id }),
    response: contactDetail,
  }),
  replyToContact: defineEndpoint({
    method: 'POST',
    path: '/api/contacts/{c_id}/replies',
    description:
      'Stores a reply and mails it to the visitor, if their message has an email address.',
    success: { kind: 'created' },
    idempotent: true,
    access: 'admin',
    roles: messageEditors,
    params: z.object({ c_id: id }),
    body: replyForm,
    response: replyResult,
  }),
  deleteContact: defineEndpoint({
    method: 'DELETE',
    path: '/deletecontactinfo/{c_id}',
    description: 'Deletes a contact message.',
    access: 'admin',
    roles: messageEditors,
    params: z.object({ c_id: id }),
    response: emptyEnvelope,
  }),
} as const;
