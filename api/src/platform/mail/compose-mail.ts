import {
  type ComposedMail,
  cleanSubject,
  type MailContent,
  type MailStore,
} from './mail-content.ts';
import { renderText } from './mail-text.ts';

/** Renders the subject and the text of a mail in the shop's layout; see renderHtml() for its body. */
export function composeMail(
  { subject, heading, blocks }: MailContent,
  store: MailStore,
): ComposedMail {
  const body = { heading, blocks };
  return { subject: cleanSubject(subject), text: renderText(body, store), body };
}
