import {
  type Endpoint,
  endpointsByDomain,
  type InitialRequest,
  type Input,
  initialRequests,
  type ResponseBody,
  requestKey,
  type ShopPage,
} from '@vajra/contract';
import { NotFoundError } from '../errors.ts';
import type { CallPublicEndpoint } from '../http/mount.ts';
import { isDatabaseUnavailable } from '../mongo/database-unavailable.ts';
import { Deadline } from '../mongo/deadline.ts';

/** A page does not wait longer for what it can be shown without. */
const maxReadMs = 1000;

const productEndpoints = new Set<Endpoint>(Object.values(endpointsByDomain.products));
const isProduct = (endpoint: Endpoint) => productEndpoints.has(endpoint);

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

  /** Returns null when the requested object does not exist, and undefined when it cannot be read now. */
  static async #responseOf(
    callEndpoint: CallPublicEndpoint,
    { endpoint, input }: InitialRequest,
  ): Promise<unknown> {
    const respond = () => callEndpoint(endpoint, input);
    try {
      return await (isProduct(endpoint) ? respond() : new Deadline(maxReadMs).race(respond));
    } catch (error) {
      if (error instanceof NotFoundError) return null;
      // While the database is away, a page is shown without its reviews, say; the browser asks for them.
      if (isDatabaseUnavailable(error) && !isProduct(endpoint)) return undefined;
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
