import type { RequestListener, ServerResponse } from 'node:http';

/** A Koa app's callback. Settles when the request is handled, even if the client disconnected. */
export type App = (...request: Parameters<RequestListener>) => Promise<void>;

/** Tracks the requests that an app is handling. */
export class RequestGate {
  #isClosing = false;
  readonly #pending = new Set<Promise<void>>();
  readonly #responses = new Set<ServerResponse>();

  /** Returns a listener that passes requests to an app. */
  listenerFor(app: App): RequestListener {
    return (request, response) => {
      if (this.#isClosing) response.setHeader('Connection', 'close');
      this.#responses.add(response);
      const work: Promise<void> = app(request, response).finally(() => {
        this.#pending.delete(work);
        this.#responses.delete(response);
      });
      this.#pending.add(work);
    };
  }

  /** Closes every connection with its next response. */
  close(): void {
    this.#isClosing = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /** Resolves when no request is in progress, including those whose client disconnected. */
  async idle(): Promise<void> {
    while (this.#pending.size > 0) await Promise.allSettled(this.#pending);
  }
}
