import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Accepts all mail and counts it by Message-ID. */
export class MailServer {
  readonly #accepted = new Map<string, { count: number; subject: string }>();
  readonly #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      text(stream).then((message) => {
        this.#count(message);
        done();
      }, done);
    },
  });

  async listen(address: string): Promise<string> {
    // Connections break when a replica is killed.
    this.#server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.#server.listen(2525, address, resolve));
    return `smtp://${address}:2525`;
  }

  #count(message: string): void {
    const header = (name: string) =>
      new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(message)?.[1] ?? '';
    const id = header('Message-ID');
    const count = (this.#accepted.get(id)?.count ?? 0) + 1;
    this.#accepted.set(id, { count, subject: header('Subject') });
  }

  /** Returns the number of mails about these orders that were accepted more than once. */
  countRepeated(orderIds: readonly string[]): number {
    return [...this.#accepted.values()].filter(
      ({ count, subject }) => count > 1 && orderIds.some((orderId) => subject.includes(orderId)),
    ).length;
  }

  /** Whether a mail with this text in its subject was accepted. */
  has(subject: string): boolean {
    return [...this.#accepted.values()].some((mail) => mail.subject.includes(subject));
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
