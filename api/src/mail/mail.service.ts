import { randomUUID } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ClientSession, Connection } from 'mongoose';
import nodemailer, { type Transporter } from 'nodemailer';
import pLimit from 'p-limit';
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
/** Letters taken and marked as sent by one write each. */
const batchSize = 50;
/** Letters on their way at once. */
const lanes = 5;
/** Of each step of talking to a mail server; a letter is tried again after 30 seconds at the soonest. */
const patienceMilliseconds = 8000;

/** Sends mails from an outbox, so that none is lost and none tells of what was rolled back. */
export class Mail {
  readonly #outbox;
  readonly #lane = pLimit(lanes);
  readonly #post: Transporter | undefined;
  readonly #file = nodemailer.createTransport({ streamTransport: true, buffer: true });
  #timer: NodeJS.Timeout | undefined;
  #draining: Promise<void> = Promise.resolve();

  constructor(private readonly needs: Needs) {
    this.#outbox = mailModel(needs.connection);
    this.#post = needs.smtpUrl === undefined ? undefined : postOffice(needs.smtpUrl);
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
    this.#post?.close();
  }

  /** How many have not left yet. */
  waiting(): Promise<number> {
    return this.#outbox.countDocuments({ sentAt: null });
  }

  /** Sends all that is due. */
  async drain(): Promise<void> {
    let isMore: boolean;
    do {
      const claimed = await this.#claim();
      const { letters } = claimed;
      isMore = claimed.isMore;
      const gone = await Promise.all(letters.map((letter) => this.#lane(() => this.#try(letter))));
      const sent = letters.filter((_, number) => gone[number]);
      await this.#leave(sent.filter(({ isSecret }) => !isSecret));
      await this.#leave(
        sent.filter(({ isSecret }) => isSecret),
        { text: '' },
      );
      // What came meanwhile waits for the next turn: many letters at once cost less than each alone.
    } while (isMore);
  }

  // Taking letters sets when to try them again, so that a crash or another replica does not send
  // twice within that time and nothing stays claimed for ever.
  async #claim(): Promise<{ letters: MailDocument[]; isMore: boolean }> {
    const isDue = { sentAt: null, due: { $lte: new Date() }, attempts: { $lt: mostAttempts } };
    const found = await this.#outbox
      .find(isDue, { _id: 1 })
      .sort({ due: 1 })
      .limit(batchSize)
      .lean();
    if (found.length === 0) return { letters: [], isMore: false };
    const _id = { $in: found.map((letter) => letter._id) };
    const claim = randomUUID();
    const wait = { $multiply: [30_000, { $min: [120, { $pow: [2, '$attempts'] }] }] };
    await this.#outbox.updateMany(
      { ...isDue, _id },
      [{ $set: { claim, attempts: { $add: ['$attempts', 1] }, due: { $add: ['$$NOW', wait] } } }],
      { updatePipeline: true },
    );
    const letters = await this.#outbox.find({ _id, claim }).lean();
    // Of what was found another replica may have been faster to take some, or all.
    return { letters, isMore: found.length === batchSize };
  }

  async #try(letter: MailDocument): Promise<boolean> {
    try {
      await this.#deliver(letter);
      return true;
    } catch (error) {
      this.needs.log.warn({ err: error, mail: letter._id.toString() }, 'a mail was not sent');
      return false;
    }
  }

  async #leave(letters: readonly MailDocument[], change: { text?: '' } = {}): Promise<void> {
    if (letters.length === 0) return;
    await this.#outbox.updateMany(
      { _id: { $in: letters.map(({ _id }) => _id) } },
      { $set: { sentAt: new Date(), ...change } },
    );
  }

  async #deliver({ to, subject, text }: Letter): Promise<void> {
    const message = { from: this.needs.from, to, subject, text };
    if (this.#post) {
      await this.#post.sendMail(message);
      return;
    }
    const written = await this.#file.sendMail(message);
    await mkdir(this.#folder, { recursive: true });
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`;
    await writeFile(join(this.#folder, name), written.message as Buffer); // `buffer: true` above
  }

  get #folder(): string {
    return join(this.needs.folder, 'mail');
  }
}

function postOffice(url: string): Transporter {
  return nodemailer.createTransport({
    url,
    pool: true,
    maxConnections: lanes,
    connectionTimeout: patienceMilliseconds,
    greetingTimeout: patienceMilliseconds,
    socketTimeout: patienceMilliseconds,
  });
}
