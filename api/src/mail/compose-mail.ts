import {
  type ComposedMail,
  cleanSubject,
  type MailContent,
  type MailStore,
} from './mail-content.ts';
import { renderHtml } from './mail-html.ts';
import { renderText } from './mail-text.ts';

/** Renders the subject, text and HTML of a mail in the shop's layout. */
export function composeMail(content: MailContent, store: MailStore): ComposedMail {
  const subject = cleanSubject(content.subject);
  return {
    subject,
    text: renderText(content, store),
    html: renderHtml({ ...content, subject }, store),
  };
}
