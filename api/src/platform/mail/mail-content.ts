/** A part of a mail. */
export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A button. The label is a sentence without a full stop, such as "See your order". */
  | { kind: 'link'; label: string; url: string }
  /** Names and values, such as the date of an order. */
  | { kind: 'facts'; rows: readonly (readonly [name: string, value: string])[] }
  /** Products or events; a total has a line of its own below them. */
  | { kind: 'items'; items: readonly MailItem[]; total?: MailAmount | undefined }
  /** Lines that belong together, such as an address. */
  | { kind: 'lines'; title: string; lines: readonly string[] }
  /** A QR code. The label says what to do with it. */
  | { kind: 'qr'; label: string; text: string }
  /** What someone wrote, such as the message that a mail answers. */
  | { kind: 'quote'; title: string; text: string };

export interface MailItem {
  name: string;
  /** Such as a quantity or a stock number. */
  detail?: string | undefined;
  amount?: string | undefined;
  url?: string | undefined;
}

interface MailAmount {
  label: string;
  amount: string;
}

/** What a mail says. Its text and its HTML part are both rendered from it. */
export interface MailContent {
  subject: string;
  heading: string;
  blocks: readonly MailBlock[];
}

/** The shop as mails present it. */
export interface MailStore {
  name: string;
  address: string;
  phone: string;
  email: string;
  /** Public address of the shop, without a trailing slash. */
  url: string;
}

/** What the text and the HTML part of a message are rendered from. */
export type MailBody = Pick<MailContent, 'heading' | 'blocks'>;

/** The parts of a message that its content decides. */
export interface ComposedMail {
  subject: string;
  text: string;
  body: MailBody;
}

const maxSubjectLength = 200;
// Control characters, and those that reverse or hide the text that follows them.
const unsafe = /[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** A subject is a header. */
export function cleanSubject(subject: string): string {
  return cleanLine(subject).slice(0, maxSubjectLength);
}

/** Removes line breaks too. */
export function cleanLine(text: string): string {
  return text.replace(unsafe, ' ').replace(/ +/g, ' ').trim();
}

/** Keeps line breaks. */
export function cleanText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .map((line) => line.replace(unsafe, ' ').trimEnd())
    .join('\n');
}
