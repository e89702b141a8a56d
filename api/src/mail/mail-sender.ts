import nodemailer, { type SendMailOptions } from 'nodemailer';

/** Sends messages, or keeps them where a developer can read them. */
export interface MailSender {
  /** How many messages it takes at once. */
  readonly concurrency: number;
  /** Resolves once the message is delivered. */
  send(message: SendMailOptions): Promise<unknown>;
  close(): void;
}

const smtpConnections = 5;
/** For each step of an SMTP conversation; well below the first retry after 30 seconds. */
const stepTimeoutMs = 8000;

/** Sends messages to an SMTP server. */
export function createSmtpSender(url: string): MailSender {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: smtpConnections,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  });
  return {
    concurrency: smtpConnections,
    send: (message) => transport.sendMail(message),
    close: () => transport.close(),
  };
}
