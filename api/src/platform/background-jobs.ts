import type { Logger } from 'pino';
import { isDatabaseUnavailable } from './mongo/database-unavailable.ts';

interface Job {
  intervalMs: number;
  run(): Promise<void>;
}

/** Runs jobs at intervals, each one at a time. A run that fails is logged and repeated. */
export class BackgroundJobs<Name extends string> {
  readonly #timers = new Map<string, NodeJS.Timeout>();
  readonly #running = new Map<string, Promise<void>>();

  constructor(
    private readonly jobs: Readonly<Record<Name, Job>>,
    private readonly log: Logger,
  ) {}

  start(): void {
    for (const [name, job] of Object.entries<Job>(this.jobs)) {
      this.#timers.set(name, setInterval(() => this.#run(name, job), job.intervalMs).unref());
    }
  }

  /** Stops these jobs, or all, and waits for those that are running. */
  async stop(...names: Name[]): Promise<void> {
    for (const name of names.length > 0 ? names : this.#timers.keys()) {
      clearInterval(this.#timers.get(name));
      await this.#running.get(name);
    }
  }

  #run(name: string, { run }: Job): void {
    if (this.#running.has(name)) return;
    const running = run()
      .catch((error) => {
        if (isDatabaseUnavailable(error)) return; // which is logged once
        this.log.warn({ err: error, job: name }, 'a background job failed; will retry');
      })
      .finally(() => this.#running.delete(name));
    this.#running.set(name, running);
  }
}
