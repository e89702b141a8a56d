import { appendFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { Batches } from '../mongo/batches.ts';
import { hasCode } from '../system-errors.ts';
import type { MailSender } from './mail-sender.ts';

/** Messages that are written at once. */
const maxBatchSize = 50;

/**
 * Writes messages to a file a day, such as 2026-11-25.mbox, which mail programs and editors open. A file
 * for each message would take longer than everything else that an order does.
 */
export class MailFolder implements MailSender {
  readonly #composer = nodemailer.createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'unix',
  });
  readonly #writes: Batches<string, void>;

  constructor(private readonly folder: string) {
    this.#writes = new Batches({
      maxSize: maxBatchSize,
      process: async (messages) => {
        await this.#append(messages.join(''));
        return messages.map(() => ({ value: undefined }));
      },
    });
  }

  async send(message: SendMailOptions): Promise<void> {
    const { envelope, message: content } = await this.#composer.sendMail(message);
    const sender = envelope.from || 'MAILER-DAEMON';
    // `buffer: true` above
    await this.#writes.submit(toMbox(sender, new Date(), (content as Buffer).toString('latin1')));
  }

  close(): void {}

  async #append(messages: string): Promise<void> {
    const day = new Date().toISOString().slice(0, 10);
    const append = () => appendFile(join(this.folder, `${day}.mbox`), messages, 'latin1');
    try {
      await append();
    } catch (error) {
      if (!hasCode(error, 'ENOENT')) throw error;
      await mkdir(this.folder, { recursive: true });
      await append();
    }
  }
}

/**
 * Returns a message with lines that end with a line feed as an entry of a file in the format mboxrd: after
 * a line with its sender and time, with a `>` before lines of its own that could be such a line.
 * Source: RFC 4155, appendix A.
 */
export function toMbox(sender: string, sentAt: Date, message: string): string {
  // asctime(): Wed Nov 25 12:07:28 2026
  const [day, date, month, year, time] = sentAt.toUTCString().replace(',', '').split(' ');
  const asciiTime = `${day} ${month} ${date?.replace(/^0/, ' ')} ${time} ${year}`;
  return `From ${sender} ${asciiTime}\n${message.replace(/^(>*From )/gm, '>$1')}\n\n`;
}
