import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientSession, Connection } from 'mongoose';
import nodemailer from 'nodemailer';
import type { Logger } from 'pino';
import { type MailDocument, mailModel } from './mail.model.ts';

export type Letter = Pick<MailDocument, 'to' | 'subject' | 'text' | 'isSecret'>;

interface Needs {
  connection: Connection;
  log: Logger;
  /** Without it mails are written to `folder`/mail as .eml files. */
  smtpUrl: string | undefined;
  from: string;
  folder: string;
}

const pollMilliseconds = 1000;
const mostAttempts = 20;

/** Sends mails from an outbox, so that none is lost and none tells of what was rolled back. */
export class Mail {
  readonly #outbox;
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {
    this.#outbox = mailModel(needs.connection);
  }

  /** Puts a letter into the outbox, in the transaction of what it tells. */
  async send(letter: Letter, session?: ClientSession): Promise<void> {
    const now = new Date();
    await this.#outbox.create([{ ...letter, due: now, createdAt: now }], { session });
  }

  start(): void {
    if (!this.needs.smtpUrl) {
      this.needs.log.info(`SMTP_URL is not set: mails are written to ${this.#folder}`);
    }
    this.#timer = setInterval(() => {
      this.#draining = this.#draining
        .then(() => this.drain())
        .catch((error) => this.needs.log.warn({ err: error }, 'the mail outbox waits'));
    }, pollMilliseconds);
    this.#timer.unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#draining;
  }

  /** How many have not left yet. */
  waiting(): Promise<number> {
    return this.#outbox.countDocuments({ sentAt: null });
  }

  /** Sends all that is due. */
  async drain(): Promise<void> {
    for (let letter = await this.#claim(); letter; letter = await this.#claim()) {
      try {
        await this.#deliver(letter);
        const gone = letter.isSecret && { text: '' };
        await this.#outbox.updateOne(
          { _id: letter._id },
          { $set: { sentAt: new Date(), ...gone } },
        );
      } catch (error) {
        this.needs.log.warn({ err: error, mail: letter._id.toString() }, 'a mail was not sent');
      }
    }
  }

  // Taking a letter sets when to try again, so that a crash or another replica does not send twice
  // within that time and nothing stays claimed for ever.
  #claim(): Promise<MailDocument | null> {
    return this.#outbox
      .findOneAndUpdate(
        { sentAt: null, due: { $lte: new Date() }, attempts: { $lt: mostAttempts } },
        [
          {
            $set: {
              attempts: { $add: ['$attempts', 1] },
              due: {
                $add: [
                  '$$NOW',
                  { $multiply: [30_000, { $min: [120, { $pow: [2, '$attempts'] }] }] },
                ],
              },
            },
          },
        ],
        { sort: { due: 1 }, returnDocument: 'after', updatePipeline: true },
      )
      .lean();
  }

  async #deliver({ to, subject, text }: Letter): Promise<void> {
    const message = { from: this.needs.from, to, subject, text };
    if (this.needs.smtpUrl) {
      await nodemailer.createTransport(this.needs.smtpUrl).sendMail(message);
      return;
    }
    const written = await nodemailer
      .createTransport({ streamTransport: true, buffer: true })
      .sendMail(message);
    await mkdir(this.#folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(this.#folder, name), written.message as Buffer); // `buffer: true` above
  }

  get #folder(): string {
    return join(this.needs.folder, 'mail');
  }
}
