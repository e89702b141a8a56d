import type { Contact, Inquiry } from '@vajra/contract';
import { mailtoAddress } from '../../ui/mailto-address.ts';
import { formatDate } from './formats.ts';

/** Some mail programs and systems truncate addresses after 2,000 encoded characters. */
const maxLength = 1900;

interface Reply {
  to: string;
  subject: string;
  /** The message that the reply quotes. */
  message: string;
  /** When it was written, ISO 8601. */
  at: string;
  /** The recipient's name, for the salutation. */
  name: string;
}

/** Returns a mailto: address (RFC 6068) for a reply with a salutation and the quoted message. */
export function replyLink({ to, subject, message, at, name }: Reply): string {
  const start = `${mailtoAddress(to)}?subject=${encoded(subject)}&body=`;
  const greeting = `Dear ${name},\n\n\n\nOn ${formatDate(at)} you wrote:\n`;
  const characters = [...wellFormed(message)];
  const body = (length: number) =>
    encoded(
      greeting +
        quoted(characters.slice(0, length).join('') + (length < characters.length ? '…' : '')),
    );
  let length = characters.length;
  // A character takes up to twelve when encoded, so the length is reduced until it fits.
  while (length > 0 && start.length + body(length).length > maxLength) {
    length = Math.floor(length * 0.9);
  }
  return start + body(length);
}

/** What an inquiry asks for. Fields without a wish are blank. */
export function inquiryWishes(inquiry: Inquiry): { label: string; value: string }[] {
  return [
    { label: 'Carat size', value: inquiry.carat_size },
    { label: 'Shape', value: inquiry.diamond_shape },
    { label: 'Type', value: inquiry.diamond_type },
    { label: 'Colour', value: inquiry.diamond_color },
    { label: 'Clarity', value: inquiry.clarity?.clarity ?? '' },
    { label: 'Cut grade', value: inquiry.diamond_cut_grade },
    { label: 'Price range', value: inquiry.price_range },
  ];
}

export function inquiryReplyLink(inquiry: Inquiry): string {
  const { u_name, email, carat_size, diamond_shape, createdAt } = inquiry;
  const request = inquiryWishes(inquiry)
    .filter(({ value }) => value)
    .map(({ label, value }) => `${label}: ${value}`);
  return replyLink({
    to: email,
    name: u_name,
    subject: `Your inquiry: ${`${carat_size} ${diamond_shape}`.trim() || 'custom diamond'}`,
    message: [...request, inquiry.additional_info].filter(Boolean).join('\n'),
    at: createdAt,
  });
}

export function contactReplyLink({ name, email, message, createdAt }: Contact): string {
  const subject = `Your message of ${formatDate(createdAt)}`;
  return replyLink({ to: email, name, subject, message, at: createdAt });
}

function quoted(text: string): string {
  return text.replace(/^/gm, '> ');
}

/** RFC 6068 requires CRLF line endings. */
function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text).replace(/\r\n|\r|\n/g, '\r\n'));
}

/** Replaces lone surrogates, which encodeURIComponent rejects. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
