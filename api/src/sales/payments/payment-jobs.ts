import type { Logger } from 'pino';

interface Job {
  name: string;
  intervalMs: number;
  run(): Promise<void>;
}

/** Runs jobs at intervals, each one at a time. A run that fails is logged and repeated. */
export class PaymentJobs {
  readonly #timers: NodeJS.Timeout[] = [];
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly jobs: readonly Job[],
    private readonly log: Logger,
  ) {}

  start(): void {
    for (const job of this.jobs) {
      const timer = setInterval(() => this.#run(job), job.intervalMs);
      timer.unref();
      this.#timers.push(timer);
    }
  }

  /** Waits for the jobs that are running. */
  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    await Promise.all(this.#running.values());
  }

  #run({ name, run }: Job): void {
    if (this.#running.has(name)) return;
    const running = run()
      .catch((error) =>
        this.log.warn({ err: error, job: name }, 'a payment job failed; will retry'),
      )
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
  }
}
