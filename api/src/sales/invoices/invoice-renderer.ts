import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { WorkQueue } from '../../platform/work-queue.ts';
import type { InvoiceLayout } from './invoice-layout.ts';

/** What the worker receives. It responds with the bytes of the PDF. */
export interface RenderRequest {
  layout: InvoiceLayout;
  issuedAt: Date;
}

const renderTimeoutMs = 10_000;
/** The worker's fonts and code take memory that most processes rarely need. */
const maxIdleMs = 60_000;

/**
 * Renders documents in a worker thread, one at a time. Clients take turns, so that the documents of one
 * delay others by one document at most. The worker starts with the first document.
 */
export class InvoiceRenderer {
  readonly queue = new WorkQueue({
    concurrency: 1,
    maxWaiting: 200,
    // Takes a few seconds, so that none of them waits until its request times out.
    maxWaitingPerClient: 20,
  });
  #worker: Worker | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(private readonly options: { timeoutMs?: number } = {}) {}

  /** @throws {TooManyRequestsError} if too much is waiting, {Error} if the document cannot be rendered */
  render(request: RenderRequest, client: string): Promise<Buffer> {
    return this.queue.run(() => this.#render(request), client);
  }

  async close(): Promise<void> {
    clearTimeout(this.#idleTimer);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }

  async #render(request: RenderRequest): Promise<Buffer> {
    clearTimeout(this.#idleTimer);
    this.#worker ??= this.#startWorker();
    try {
      const { timeoutMs = renderTimeoutMs } = this.options;
      return await responseOf(this.#worker, request, timeoutMs);
    } catch (error) {
      await this.close(); // the next document gets a new worker
      throw error;
    } finally {
      this.#idleTimer = setTimeout(() => this.close(), maxIdleMs).unref();
    }
  }

  #startWorker(): Worker {
    const worker = new Worker(new URL('./invoice-worker.mjs', import.meta.url), {
      name: 'invoices',
      resourceLimits: { maxOldGenerationSizeMb: 128 },
      // The process may have been started with flags that workers do not accept.
      execArgv: [],
      env: {},
    });
    worker.on('error', () => undefined); // reported by responseOf
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // A process that does not call close() can still exit.
    worker.unref();
    return worker;
  }
}

/** Sends a document to the worker and returns the response. @throws {Error} if it ends or takes too long */
async function responseOf(
  worker: Worker,
  request: RenderRequest,
  timeoutMs: number,
): Promise<Buffer> {
  const abort = new AbortController();
  const signal = AbortSignal.any([abort.signal, AbortSignal.timeout(timeoutMs)]);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('the worker that renders invoices ended');
  });
  // Rejects with the worker's error.
  const response = once(worker, 'message', { signal });
  worker.postMessage(request);
  try {
    const [file] = await Promise.race([response, ended]);
    return Buffer.from(file as Uint8Array); // what invoice-worker.mjs sends
  } finally {
    abort.abort();
    await Promise.allSettled([ended, response]);
  }
}
