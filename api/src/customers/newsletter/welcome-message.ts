import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Composes the mail that reports a confirmed subscription, with the link that ends it. */
export function welcomeMessage(unsubscribeUrl: string): MailContent {
  const subject = 'You are subscribed to our newsletter';
  return {
    subject,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text: 'Thank you. You will hear from us a few times a year.' },
      { kind: 'paragraph', text: 'You can end the subscription at any time.' },
      { kind: 'link', label: 'Unsubscribe', url: unsubscribeUrl },
    ],
  };
}
