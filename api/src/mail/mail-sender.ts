import nodemailer, { type SendMailOptions } from 'nodemailer';

/** Sends messages, or keeps them where a developer can read them. */
export interface MailSender {
  /** Resolves once the message is delivered. */
  send(message: SendMailOptions): Promise<unknown>;
  close(): void;
}

/** For each step of an SMTP conversation; well below the first retry after 30 seconds. */
const stepTimeoutMs = 8000;

/** Sends messages to an SMTP server, over as many connections at most. */
export function createSmtpSender(url: string, maxConnections: number): MailSender {
  const transport = nodemailer.createTransport({
    url,
    pool: true,
    maxConnections,
    connectionTimeout: stepTimeoutMs,
    greetingTimeout: stepTimeoutMs,
    socketTimeout: stepTimeoutMs,
  });
  return {
    send: (message) => transport.sendMail(message),
    close: () => transport.close(),
  };
}
