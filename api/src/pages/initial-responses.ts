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
import type { CallPublicEndpoint } from '../http/mount.ts';

/** The responses to a page's initial requests, which are sent in the page. */
export class InitialResponses {
  readonly #responses = new Map<string, unknown>();

  private constructor(readonly isMissing: boolean) {}

  /** Null is the page for unknown URLs. */
  static async collect(
    callEndpoint: CallPublicEndpoint,
    page: ShopPage | null,
  ): Promise<InitialResponses> {
    const calls = initialRequests(page ?? { kind: 'text', path: '/about' });
    const found = await Promise.all(
      calls.map((call) => InitialResponses.#responseOf(callEndpoint, call)),
    );
    const responses = new InitialResponses(page === null || found.includes(null));
    for (const [index, call] of calls.entries()) {
      const response = found[index];
      if (response) responses.#responses.set(requestKey(call), response);
    }
    return responses;
  }

  /** Returns null when the requested object does not exist. */
  static async #responseOf(
    callEndpoint: CallPublicEndpoint,
    { endpoint, input }: InitialRequest,
  ): Promise<unknown> {
    try {
      return await callEndpoint(endpoint, input);
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      throw error;
    }
  }

  of<E extends Endpoint>(endpoint: E, input: Input<E>): ResponseBody<E> | undefined {
    return this.#responses.get(requestKey({ endpoint, input })) as ResponseBody<E> | undefined; // stored under the endpoint's own key
  }

  /** Returns the responses by request key, as the browser reads them. */
  toJSON(): Record<string, unknown> {
    return Object.fromEntries(this.#responses);
  }
}
