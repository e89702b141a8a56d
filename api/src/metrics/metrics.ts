import type { Currency } from '@vajra/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseKind } from '../mongo/which-mongo.ts';

/** Seconds: from a cached read to a report on a year of orders. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** What Prometheus reads of this process. */
export class Metrics {
  readonly #registry = new Registry();
  readonly #requests = new Histogram({
    name: 'vajra_http_request_seconds',
    help: 'Time until an answer began, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets,
    registers: [this.#registry],
  });
  readonly #orders = new Counter({
    name: 'vajra_orders_placed_total',
    help: 'Orders placed through this process, repeated requests not counted.',
    labelNames: ['currency'] as const,
    registers: [this.#registry],
  });

  constructor(database: DatabaseKind) {
    const kind = new Gauge({
      name: 'vajra_database_info',
      help: 'Which database this process uses: embedded, a mongod of its own, or the one named.',
      labelNames: ['kind'] as const,
      registers: [this.#registry],
    });
    kind.set({ kind: database }, 1);
    for (const currency of ['INR', 'USD'] as const) this.#orders.inc({ currency }, 0);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  /** All of it in Prometheus' text format. */
  text(): Promise<string> {
    return this.#registry.metrics();
  }

  /** Adds memory, processor time, event loop and garbage collection; once for a process. */
  watchProcess(): void {
    collectDefaultMetrics({ register: this.#registry, prefix: 'vajra_' });
  }

  /** Asks how many mails wait whenever it is read; not a number while the database is gone. */
  watchOutbox(waiting: () => Promise<number>): void {
    new Gauge({
      name: 'vajra_mail_outbox_length',
      help: 'Mails that wait to be sent.',
      registers: [this.#registry],
      async collect() {
        this.set(await waiting().catch(() => Number.NaN));
      },
    });
  }

  recordOrder(currency: Currency): void {
    this.#orders.inc({ currency });
  }

  /** `route` is a template, never a path: one series for all products. */
  recordRequest(method: string, route: string, status: number, seconds: number): void {
    this.#requests.observe({ method, route, status: String(status) }, seconds);
  }
}
