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

/** Codes of nodemailer and of sockets for a server that cannot be reached or does not accept any mail. */
const serverFailures = new Set([
  ...['ECONNECTION', 'ETIMEDOUT', 'ESOCKET', 'EDNS', 'ETLS', 'EPROTOCOL', 'EAUTH'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE'],
]);
/** Service not available, closing the channel. RFC 5321, 4.2.3 */
const closingReply = 421;

/** Whether sending failed for all mails, and not for this one. */
export function isServerFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('responseCode' in error && error.responseCode === closingReply) return true;
  return 'code' in error && serverFailures.has(String(error.code));
}
