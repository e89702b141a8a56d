import type { Currency } from '@vajra/contract';
import type { Connection } from 'mongoose';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { DatabaseState } from '../mongo/database-state.ts';
import { Deadline } from '../mongo/deadline.ts';
import type { Transactions } from '../mongo/transactions.ts';
import type { DatabaseKind } from '../mongo/which-mongo.ts';

/** Histogram buckets in seconds, from cached reads to reports over a year of orders. */
const buckets = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** A scrape does not wait longer for the database. */
const maxReadMs = 1000;

interface DatabaseSources {
  database: DatabaseState;
  connection: Connection;
  transactions: Pick<Transactions, 'running'>;
}

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

  /** Adds the lengths of the mail queue, read on each scrape. NaN while the database does not respond. */
  watchOutbox(count: () => Promise<{ waiting: number; failed: number }>): void {
    const unknown = { waiting: Number.NaN, failed: Number.NaN };
    const read = () => new Deadline(maxReadMs).race(count).catch(() => unknown);
    this.#gauge('vajra_mail_outbox_length', 'Mails waiting to be sent.', () =>
      read().then(({ waiting }) => waiting),
    );
    this.#gauge(
      'vajra_mail_failed',
      'Mails that the mail server refused twenty times, which are given up.',
      () => read().then(({ failed }) => failed),
    );
  }

  /** Adds whether the database responds, how fast, and what waits for it. */
  watchDatabase({ database, connection, transactions }: DatabaseSources): void {
    this.#gauge(
      'vajra_database_up',
      '1 while the database responds and accepts writes, else 0.',
      () => (database.awaySince ? 0 : 1),
    );
    this.#gauge(
      'vajra_database_primary_changes_total',
      'How often another server has become the primary since the process started.',
      () => database.primaryChanges,
    );
    const responses = new Histogram({
      name: 'vajra_database_response_seconds',
      help: 'Seconds of a small read that is made twice a second.',
      buckets,
      registers: [this.#registry],
    });
    database.onResponse((milliseconds) => responses.observe(milliseconds / 1000));
    let inUse = 0;
    connection
      .getClient()
      .on('connectionCheckedOut', () => {
        inUse += 1;
      })
      .on('connectionCheckedIn', () => {
        inUse -= 1;
      });
    this.#gauge(
      'vajra_database_connections_in_use',
      'Connections that commands use; at most 100, then requests wait.',
      () => inUse,
    );
    this.#gauge(
      'vajra_transactions_running',
      'Transactions that run, including their retries after conflicts.',
      () => transactions.running,
    );
  }

  #gauge(name: string, help: string, read: () => number | Promise<number>): void {
    new Gauge({
      name,
      help,
      registers: [this.#registry],
      async collect() {
        this.set(await read());
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
