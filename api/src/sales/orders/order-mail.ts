import type { ClientSession } from 'mongoose';
import type { Accounts } from '../../identity/accounts/accounts.service.ts';
import type { MailAttachment } from '../../platform/mail/mail.model.ts';
import type { Mail, Recipient } from '../../platform/mail/mail.service.ts';
import type { MailContent } from '../../platform/mail/mail-content.ts';
import type { OrderMailSettings } from './order-messages.ts';

/** What mailing customers about their orders takes. */
export interface OrderMail {
  accounts: Pick<Accounts, 'findRecipient'>;
  mail: Pick<Mail, 'compose' | 'sendTo'>;
  mailSettings: OrderMailSettings;
}

interface OrderNotice {
  u_id: number;
  session: ClientSession;
  attachments?: MailAttachment[];
}

/** Mails a customer about an order. Returns false if the account was deleted. */
export async function mailCustomer(
  { accounts, mail, mailSettings }: OrderMail,
  { u_id, session, attachments = [] }: OrderNotice,
  compose: (recipient: Recipient, settings: OrderMailSettings) => MailContent,
): Promise<boolean> {
  const recipient = await accounts.findRecipient(u_id, session);
  if (!recipient) return false;
  const message = mail.compose(compose(recipient, mailSettings));
  await mail.sendTo(recipient, { ...message, attachments }, session);
  return true;
}
