import type { Contact, Inquiry } from '@vajra/contract';
import { formatDate } from './format-date.ts';

/** Some mail programs and systems cut an address off after 2,000 letters, encoded as they are. */
const longest = 1900;

interface Reply {
  to: string;
  subject: string;
  /** What the person wrote, which the answer quotes. */
  words: string;
  /** When they wrote it, ISO 8601. */
  at: string;
  name: string;
}

/** A mailto: address (RFC 6068) of an answer that greets, and quotes what it answers. */
export function replyLink({ to, subject, words, at, name }: Reply): string {
  const begin = `mailto:${encoded(to).replaceAll('%40', '@')}?subject=${encoded(subject)}&body=`;
  const greeting = `Dear ${name},\n\n\n\nOn ${formatDate(at)} you wrote:\n`;
  const lines = [...wellFormed(words)];
  const body = (length: number) =>
    encoded(
      greeting + quoted(lines.slice(0, length).join('') + (length < lines.length ? '…' : '')),
    );
  let length = lines.length;
  // Each letter is up to twelve of the address; halving comes near enough.
  while (length > 0 && begin.length + body(length).length > longest)
    length = Math.floor(length * 0.9);
  return begin + body(length);
}

export function inquiryReplyLink(inquiry: Inquiry): string {
  const { u_name, email, carat_size, diamond_shape, createdAt } = inquiry;
  const facts = [
    ['Carat size', carat_size],
    ['Shape', diamond_shape],
    ['Type', inquiry.diamond_type],
    ['Color', inquiry.diamond_color],
    ['Clarity', inquiry.clarity?.clarity ?? ''],
    ['Cut grade', inquiry.diamond_cut_grade],
    ['Price range', inquiry.price_range],
  ];
  const wish = facts.map(([fact, value]) => `${fact}: ${value}`);
  return replyLink({
    to: email,
    name: u_name,
    subject: `Your inquiry: ${carat_size} ${diamond_shape}`,
    words: [...wish, inquiry.additional_info].filter(Boolean).join('\n'),
    at: createdAt,
  });
}

export function contactReplyLink({ name, email, message, createdAt }: Contact): string {
  const subject = `Your message of ${formatDate(createdAt)}`;
  return replyLink({ to: email, name, subject, words: message, at: createdAt });
}

function quoted(words: string): string {
  return words.replace(/^/gm, '> ');
}

/** Lines of a mail end as RFC 6068 has it. */
function encoded(text: string): string {
  return encodeURIComponent(wellFormed(text).replace(/\r\n|\r|\n/g, '\r\n'));
}

/** Half a character cannot be encoded. */
function wellFormed(text: string): string {
  return text.replace(/\p{Surrogate}/gu, '\uFFFD');
}
