import { request } from './call.ts';
import type { AnswerOf, InputOf, Wire } from './endpoints.ts';

/** A change that a person makes, which can wait on the phone until it reaches the shop. */
export interface Change<W extends Wire = Wire> {
  endpoint: W;
  input: InputOf<W>;
  /** What it changes: changes of one thing arrive in their order. */
  object: string;
  /** Whose it is; 0 for whoever is not signed in. */
  owner: number;
  /** What screens show of it until it has arrived. */
  shown?: unknown;
}

/** What has become of it: the shop's answer, or that it waits for the connection. */
export type Outcome<Answer> = { answer: Answer } | 'waiting';

/** What something builds on could not be sent before it. */
export class NotSent extends Error {
  constructor() {
    super('Changes wait that had to be sent first');
    this.name = 'NotSent';
  }
}

interface Outbox {
  post(change: Change): Promise<Outcome<unknown>>;
  /** Sends what waits, as far as that goes now. */
  flush(): Promise<void>;
}

let outbox: Outbox | null = null;

/** Sends all changes through an outbox from now on. */
export function sendThrough(given: Outbox): void {
  outbox = given;
}

/** Whether a change that cannot be sent now is kept until it can. */
export function canWait(): boolean {
  return outbox !== null;
}

/** Sends what waits, before something that builds on it. */
export async function sendWhatWaits(): Promise<void> {
  await outbox?.flush();
}

/**
 * Makes a change.
 * @throws ApiError when the shop refuses it, and without an outbox when it cannot be reached.
 */
export async function send<W extends Wire>(change: Change<W>): Promise<Outcome<AnswerOf<W>>> {
  const outcome = outbox
    ? await outbox.post(change as unknown as Change)
    : { answer: await request(change.endpoint, change.input) };
  return outcome as Outcome<AnswerOf<W>>; // the endpoint's own answer
}
