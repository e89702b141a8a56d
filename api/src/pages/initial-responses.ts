import {
  type Endpoint,
  type InitialRequest,
  type Input,
  initialRequests,
  type ResponseBody,
  requestKey,
  type ShopPage,
} from '@vajra/contract';
import { NotFoundError } from '../errors.ts';
import type { Ask } from '../http/mount.ts';

/** The answers of the calls that a page begins with, as the browser would get them. */
export class InitialResponses {
  readonly #answers = new Map<string, unknown>();

  private constructor(readonly isMissing: boolean) {}

  /** `page` null is the page that says that there is none. */
  static async collect(ask: Ask, page: ShopPage | null): Promise<InitialResponses> {
    const calls = initialRequests(page ?? { kind: 'text', path: '/about' });
    const found = await Promise.all(calls.map((call) => InitialResponses.#answerOf(ask, call)));
    const answers = new InitialResponses(page === null || found.includes(null));
    for (const [index, call] of calls.entries()) {
      const answer = found[index];
      if (answer) answers.#answers.set(requestKey(call), answer);
    }
    return answers;
  }

  /** Null where what the call asks for is not there: it goes to the browser as any other failure does. */
  static async #answerOf(ask: Ask, { endpoint, input }: InitialRequest): Promise<unknown> {
    try {
      return await ask(endpoint, input);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  of<E extends Endpoint>(endpoint: E, input: Input<E>): ResponseBody<E> | undefined {
    return this.#answers.get(requestKey({ endpoint, input })) as ResponseBody<E> | undefined; // by its own key
  }

  /** What the browser reads them from. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(this.#answers);
  }
}
