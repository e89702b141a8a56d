import type { MailContent } from '../mail/mail-content.ts';

/** Composes the mail to an address that is subscribed now. It tells how to end the subscription. */
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
