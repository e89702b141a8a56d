import type { RequestListener, ServerResponse } from 'node:http';

/** A Koa app's callback: settles when the request is dealt with, also if nobody waits any more. */
export type App = (...request: Parameters<RequestListener>) => Promise<void>;

/** Hands each request to the app of the moment, and knows which are under way. */
export class Reception {
  #app: App;
  #isClosing = false;
  readonly #underWay = new Set<Promise<void>>();
  readonly #responses = new Set<ServerResponse>();

  constructor(app: App) {
    this.#app = app;
  }

  /** From now on this app is asked. */
  serve(app: App): void {
    this.#app = app;
  }

  readonly receive: RequestListener = (request, response) => {
    if (this.#isClosing) response.setHeader('Connection', 'close');
    this.#responses.add(response);
    const work: Promise<void> = this.#app(request, response).finally(() => {
      this.#underWay.delete(work);
      this.#responses.delete(response);
    });
    this.#underWay.add(work);
  };

  /** Lets each connection go with the answer that it waits for. */
  close(): void {
    this.#isClosing = true;
    for (const response of this.#responses) {
      if (!response.headersSent) response.setHeader('Connection', 'close');
    }
  }

  /** Resolves when nothing is under way, also of those who hung up before their answer. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }
}
