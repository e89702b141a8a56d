import type { MailContent } from '../../platform/mail/mail-content.ts';
import { guestCodeLifetimeMinutes } from './guest-code.model.ts';

const ignore = 'If this was not you, ignore this email. Nothing happens.';

/** Composes the mail with the code. Its text is fixed, since an address can be anyone's. */
export function guestCodeMessage(code: string, url: string): MailContent {
  return {
    subject: 'Your code to order without a password',
    heading: 'Your code',
    blocks: [
      {
        kind: 'paragraph',
        text: `Enter this code within ${guestCodeLifetimeMinutes} minutes to continue without a password.`,
      },
      { kind: 'facts', rows: [['Code', code]] },
      { kind: 'paragraph', text: 'Or open this link on the device with which you order.' },
      { kind: 'link', label: 'Continue without a password', url },
      { kind: 'paragraph', text: `Do not pass the code on to anyone. ${ignore}` },
    ],
  };
}

/** Composes the mail to the owner of an account with a password, who gets no code. */
export function hasAccountMessage(storeUrl: string, isActive: boolean): MailContent {
  const subject = 'You already have an account';
  const attempt =
    'Someone, probably you, wanted to order with this email address without a password, but it already has an account.';
  return {
    subject,
    heading: subject,
    blocks: [
      { kind: 'paragraph', text: attempt },
      ...(isActive
        ? ([
            {
              kind: 'paragraph',
              text: 'Please sign in with your password. If you have forgotten it, choose a new one on the same page.',
            },
            { kind: 'link', label: 'Sign in', url: `${storeUrl}/login` },
          ] as const)
        : ([{ kind: 'paragraph', text: 'It is deactivated. Please contact us.' }] as const)),
      { kind: 'paragraph', text: ignore },
    ],
  };
}
