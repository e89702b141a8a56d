import type { Message } from '../../platform/mail/mail.service.ts';

type Notice = Omit<Message, 'to'>;

const contact = 'If this was not you, change your password and contact us immediately.';

/** Notifies the owner of a change of the second factors. */
export function changedMessage(change: string): Notice {
  return {
    subject: 'Your second factor was changed',
    text: `${change} ${contact}`,
  };
}

/** Notifies the owner that a recovery code was used. */
export function recoveryCodeUsedMessage(left: number): Notice {
  const codes = left === 1 ? 'One recovery code is' : `${left} recovery codes are`;
  return {
    subject: 'A recovery code was used',
    text: `A recovery code of your account was used to confirm a sign-in or a change. ${codes} left. ${contact}`,
  };
}
