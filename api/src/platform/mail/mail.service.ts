import { join } from 'node:path';
import { type ClientSession, type Connection, Types } from 'mongoose';
import type { SendMailOptions } from 'nodemailer';
import type { Logger } from 'pino';
import type { DatabaseState } from '../mongo/database-state.ts';
import { composeMail } from './compose-mail.ts';
import { type MailAttachment, type MailDocument, mailModel } from './mail.model.ts';
import type { ComposedMail, MailContent, MailStore } from './mail-content.ts';
import { concurrency, MailDelivery } from './mail-delivery.ts';
import { MailFolder } from './mail-folder.ts';
import { renderHtml, renderTextAsHtml } from './mail-html.ts';
import { type MailCause, MailQuota } from './mail-quota.ts';
import { createSmtpSender, type MailSender } from './mail-sender.ts';

export type Message = Pick<
  MailDocument,
  'to' | 'subject' | 'text' | 'body' | 'isSecret' | 'attachments' | 'unsubscribeUrl'
>;

/** A file as it is sent. */
export interface AttachedFile {
  filename: string;
  contentType: string;
  content: Buffer;
}

/** The owner of an account, as a recipient of mails. */
export interface Recipient {
  email: string;
  /** Whether a mailed link has shown that the address is theirs. */
  isEmailVerified: boolean;
  /** Whether they sign in with mailed codes. */
  isGuest?: boolean;
  /** Increases when they sign out everywhere, which also ends the links of earlier mails. */
  tokenVersion?: number;
}

/** A message to the owner of an account. */
export interface Notice {
  recipient: Recipient;
  message: Omit<Message, 'to'>;
}

interface Dependencies {
  connection: Connection;
  database: DatabaseState;
  log: Logger;
  /** Without it mails are written to files in `folder`/mail. */
  smtpUrl: string | undefined;
  from: string;
  /** Named in the shop's layout. */
  store: MailStore;
  folder: string;
  /** Multiplies the limit of mails to an address that is not verified. */
  throttle: number;
  renderAttachment(attachment: MailAttachment): Promise<AttachedFile>;
}

/** Sends mail from an outbox, so that no message is lost or reports a rolled-back change. */
export class Mail {
  readonly #outbox;
  readonly #quota;
  readonly #sender: MailSender;
  readonly #delivery: MailDelivery;

  constructor(private readonly deps: Dependencies) {
    this.#outbox = mailModel(deps.connection);
    this.#quota = new MailQuota(deps.connection, deps.throttle);
    this.#sender = deps.smtpUrl
      ? createSmtpSender(deps.smtpUrl, concurrency)
      : new MailFolder(this.#folder);
    this.#delivery = new MailDelivery({
      ...deps,
      send: async (message) => this.#sender.send(await this.#toMime(message)),
    });
  }

  /** Renders a message in the shop's layout. */
  compose(content: MailContent): ComposedMail {
    return composeMail(content, this.deps.store);
  }

  /** Adds a message to the outbox, in the transaction of the change that it reports. */
  send(message: Message, session?: ClientSession): Promise<void> {
    return this.#add([message], session);
  }

  /** Sends a message to the owner of an account, within the day's limit if the address is not verified. */
  sendTo(
    recipient: Recipient,
    message: Omit<Message, 'to'>,
    session: ClientSession,
  ): Promise<void> {
    return this.sendToAll([{ recipient, message }], session);
  }

  /**
   * Sends messages to owners of accounts, each as `sendTo` does. Attachments contain personal data, so
   * they are only sent to addresses that are verified.
   */
  async sendToAll(notices: readonly Notice[], session: ClientSession): Promise<void> {
    const addressed = notices.map(({ recipient, message: { attachments = [], ...message } }) => ({
      ...message,
      ...(recipient.isEmailVerified && attachments.length > 0 && { attachments }),
      to: recipient.email,
      isLimited: !recipient.isEmailVerified,
    }));
    const limited = addressed.filter(({ isLimited }) => isLimited).map(({ to }) => to);
    const allowed = await this.#quota.takeNotices(limited, session);
    const sent = addressed.filter(({ isLimited }) => !isLimited || allowed.shift());
    await this.#add(sent, session);
  }

  /**
   * Sends a message to an address that its sender only claims to own, unless the address, or the network
   * of the sender, has reached the limit of the day. The text must contain nothing that a customer or visitor has written. Returns whether
   * the message is sent.
   */
  async sendUnverified(
    message: Message,
    cause: MailCause,
    session: ClientSession,
  ): Promise<boolean> {
    const isWithinLimit = await this.#quota.take(message.to, cause, session);
    if (isWithinLimit) await this.send(message, session);
    return isWithinLimit;
  }

  async #add(messages: readonly Message[], session?: ClientSession): Promise<void> {
    if (messages.length === 0) return;
    const now = new Date();
    const rows = messages.map(({ to, subject, text, ...optional }) => ({
      ...{ _id: new Types.ObjectId(), to, subject, text },
      ...(optional.body && { body: optional.body }),
      ...(optional.isSecret && { isSecret: true }),
      ...(optional.attachments && { attachments: optional.attachments }),
      ...(optional.unsubscribeUrl && { unsubscribeUrl: optional.unsubscribeUrl }),
      ...{ attempts: 0, due: now, sentAt: null, createdAt: now },
    }));
    // Uses the driver: validation by mongoose would cost more than the write.
    await this.#outbox.collection.insertMany(rows, { session });
  }

  /** Deletes the messages to an address, sent or not. */
  async deleteFor(to: string, session: ClientSession): Promise<void> {
    await this.#outbox.deleteMany({ to }, { session });
  }

  start(): void {
    if (!this.deps.smtpUrl) {
      this.deps.log.info(`SMTP_URL is not set: mail is written to ${this.#folder}`);
    }
  }

  async stop(): Promise<void> {
    await this.#delivery.stop();
    this.#sender.close();
  }

  /** Returns the numbers of messages that wait, and of those that were given up. */
  count(): Promise<{ waiting: number; failed: number }> {
    return this.#delivery.count();
  }

  /** Sends all messages that are due. */
  drain(): Promise<void> {
    return this.#delivery.drain();
  }

  async #toMime({ _id, to, subject, text, ...stored }: MailDocument): Promise<SendMailOptions> {
    const attachments = await Promise.all(
      (stored.attachments ?? []).map((each) => this.deps.renderAttachment(each)),
    );
    const { from } = this.deps;
    const [, domain = 'localhost'] = /@([^@>\s]+)>?\s*$/.exec(from) ?? [];
    return {
      from,
      // The same for every attempt: a server that has taken the message can recognize the next one.
      messageId: `<${_id}@${domain}>`,
      ...{ to, subject, text, attachments },
      html: stored.html ?? this.#renderHtml({ subject, text, body: stored.body }),
      headers: {
        'Auto-Submitted': 'auto-generated', // vacation responders leave such mails unanswered
        ...(stored.unsubscribeUrl && unsubscribeHeaders(stored.unsubscribeUrl)),
      },
      textEncoding: 'quoted-printable', // readable in files in any script
    };
  }

  #renderHtml({ subject, text, body }: Pick<MailDocument, 'subject' | 'text' | 'body'>): string {
    const { store } = this.deps;
    return body ? renderHtml({ subject, ...body }, store) : renderTextAsHtml(subject, text, store);
  }

  get #folder(): string {
    return join(this.deps.folder, 'mail');
  }
}

/** Lets mail programs offer a button that unsubscribes (RFC 2369, RFC 8058). */
function unsubscribeHeaders(url: string): Record<string, string> {
  return {
    'List-Unsubscribe': `<${url}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  };
}
