import { runInThread } from '../../platform/run-in-thread.ts';
import { WorkQueue } from '../../platform/work-queue.ts';
import type { InvoiceLayout } from './invoice-layout.ts';

/** What invoice-worker.mjs receives. */
export interface RenderRequest {
  layout: InvoiceLayout;
  issuedAt: Date;
}

const worker = new URL('./invoice-worker.mjs', import.meta.url);
const renderTimeoutMs = 10_000;

/**
 * Renders documents in a thread, one at a time. Clients take turns, so that the documents of one delay
 * others by one document at most.
 */
export class InvoiceRenderer {
  readonly queue = new WorkQueue({
    concurrency: 1,
    maxWaiting: 200,
    // Takes a few seconds, so that none of them waits until its request times out.
    maxWaitingPerClient: 20,
  });

  constructor(private readonly options: { timeoutMs?: number } = {}) {}

  /** @throws {TooManyRequestsError} if too much is waiting, {Error} if the document cannot be rendered */
  render(request: RenderRequest, client: string): Promise<Buffer> {
    const { timeoutMs = renderTimeoutMs } = this.options;
    return this.queue.run(async () => {
      const file = await runInThread(worker, request, { timeoutMs, maxHeapMb: 128 });
      return Buffer.from(file as Uint8Array); // what invoice-worker.mjs sends
    }, client);
  }
}
