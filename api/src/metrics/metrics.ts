import type { Currency } from '@vajra/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseKind } from '../mongo/which-mongo.ts';

/** Histogram buckets in seconds, from cached reads to reports over a year of orders. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The Prometheus metrics of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'vajra_http_request_seconds',
    help: 'Seconds until the response started, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [this.#registry],
  });
  readonly #orders = new Counter({
    name: 'vajra_orders_placed_total',
    help: 'Orders placed through this process, excluding repeated requests.',
    labelNames: ['currency'] as const,
    registers: [this.#registry],
  });

  constructor(database: DatabaseKind) {
    const kind = new Gauge({
      name: 'vajra_database_info',
      help: 'Database of this process: embedded, mongod (started by it) or named (by MONGODB_URI).',
      labelNames: ['kind'] as const,
      registers: [this.#registry],
    });
    kind.set({ kind: database }, 1);
    for (const currency of ['INR', 'USD'] as const) this.#orders.inc({ currency }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** Returns all metrics in the Prometheus text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Adds memory, CPU, event loop and garbage collection metrics. Call once per process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry, prefix: 'vajra_' });
  }

  /** Adds the length of the mail queue, read on each scrape. NaN while the database is down. */
  watchOutbox(countQueued: () => Promise<number>): void {
    new Gauge({
      name: 'vajra_mail_outbox_length',
      help: 'Mails waiting to be sent.',
      registers: [this.#registry],
      async collect() {
        this.set(await countQueued().catch(() => Number.NaN));
      },
    });
  }

  recordOrder(currency: Currency): void {
    this.#orders.inc({ currency });
  }

  /** `route` is a template, never a path, so that all products share one series. */
  recordRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }
}
