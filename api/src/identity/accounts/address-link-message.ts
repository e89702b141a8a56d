import type { MailContent } from '../../platform/mail/mail-content.ts';
import { type AddressOwner, addressLinkLifetimeHours } from './address-link.model.ts';

const heads = {
  user: {
    subject: 'Confirm your email address',
    text: 'Someone, probably you, created an account with this email address.',
  },
  contact: {
    subject: 'We received your message',
    text: 'Thank you for your message. We have received it and will reply soon.',
  },
  inquiry: {
    subject: 'We received your inquiry',
    text: 'Thank you for your inquiry. We have received it and will reply soon.',
  },
  stock_alert: {
    subject: 'Confirm that we may write to you',
    text: 'Someone, probably you, asked for one mail to this address as soon as a product is in stock again. It is sent only to addresses that are confirmed.',
  },
  newsletter: {
    subject: 'Confirm your subscription to our newsletter',
    text: 'Someone, probably you, entered this email address to get our newsletter. It is sent only to addresses that are confirmed.',
  },
} as const;

/**
 * Composes the mail that confirms an address, and to visitors also that their message or inquiry has
 * arrived. The texts are fixed, since an address can be anyone's.
 */
export function addressLinkMessage(kind: AddressOwner['kind'], url: string): MailContent {
  const { subject, text } = heads[kind];
  const confirm = `Please confirm within ${addressLinkLifetimeHours} hours that the address is yours.`;
  return {
    subject,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text },
      { kind: 'paragraph', text: confirm },
      { kind: 'link', label: 'Confirm your email address', url },
      { kind: 'paragraph', text: 'If this was not you, ignore this email.' },
    ],
  };
}
