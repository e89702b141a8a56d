import { cleanText, type MailContent } from '../../platform/mail/mail-content.ts';

/** The message that a reply quotes. */
export interface QuotedMessage {
  /** 'inquiry' or 'message', for the subject. */
  kind: string;
  /** The name that the visitor gave. */
  name: string;
  /** What the visitor wrote. */
  text: string;
  at: Date;
}

/**
 * Returns the mail of a reply. The subject contains nothing that a visitor has written, so that no
 * header can be added to the mail.
 */
export function replyMail(
  { kind, name, text, at }: QuotedMessage,
  reply: string,
  storeName: string,
): MailContent {
  return {
    subject: `Your ${kind} to ${storeName}`,
    heading: `Dear ${toOneLine(name)},`,
    blocks: [
      { kind: 'paragraph', text: reply },
      { kind: 'quote', title: `On ${formatDay(at)} you wrote:`, text },
    ],
  };
}

/** The day in UTC: the visitor's time zone is not known. */
function formatDay(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(at);
}

function toOneLine(text: string): string {
  return cleanText(text).replace(/\s+/g, ' ').trim();
}
