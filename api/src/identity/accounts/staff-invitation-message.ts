import { capitalize, invitationLifetimeDays, type StaffRole } from '@vajra/contract';
import type { MailContent } from '../../platform/mail/mail-content.ts';

/** Composes the mail with the link of an invitation. Its text is fixed, since an address can be anyone's. */
export function staffInvitationMessage(
  storeName: string,
  role: StaffRole,
  url: string,
): MailContent {
  return {
    subject: `You are invited to work on ${storeName}`,
    heading: 'You are invited',
    blocks: [
      {
        kind: 'paragraph',
        text: `An owner of ${storeName} invites you to the administration of the shop.`,
      },
      { kind: 'facts', rows: [['Role', capitalize(role)]] },
      {
        kind: 'paragraph',
        text: `Choose a password within ${invitationLifetimeDays} days to accept.`,
      },
      { kind: 'link', label: 'Accept the invitation', url },
      {
        kind: 'paragraph',
        text: 'If you do not expect this, ignore this email. Nothing happens.',
      },
    ],
  };
}
