import { createServer, type Server } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { ClientMetadata } from '../commands/client-metadata.ts';
import type { ServerState } from '../commands/context.ts';
import { Dispatcher } from '../commands/dispatch.ts';
import { FailPoints } from '../commands/fail-points.ts';
import { removeTemporaryCollections } from '../commands/out-and-merge.ts';
import { defaultParameters } from '../commands/parameters.ts';
import { compileFilter } from '../query/matcher.ts';
import { Cursors } from '../sessions/cursors.ts';
import { Sessions } from '../sessions/sessions.ts';
import { SnapshotReads } from '../sessions/snapshot-reads.ts';
import { Catalogue } from '../storage/catalogue.ts';
import { Garbage } from '../storage/garbage.ts';
import { Locks } from '../storage/locks.ts';
import { Store } from '../storage/store.ts';
import { Connection } from '../wire/connection.ts';
import { sweepExpired } from './ttl-sweep.ts';
import { upgrade } from './upgrade.ts';

export interface ServerOptions {
  dataDir?: string | undefined;
  port: number;
}

/** Interval of the checks for idle transactions, cursors and sessions, and whether a TTL sweep is due. */
const expireIntervalMs = 1_000;

/** The server: opens the store and listens on loopback. Runs in the worker thread. */
export class MongoServer {
  readonly #state: ServerState;
  readonly #listener: Server;
  readonly #connections = new Set<Connection>();
  readonly #timers: NodeJS.Timeout[];
  #sweptAt = Date.now();
  #isSweeping = false;

  private constructor(state: ServerState, listener: Server) {
    this.#state = state;
    this.#listener = listener;
    const dispatcher = new Dispatcher(state);
    listener.on('connection', (socket) => {
      const connection = new Connection(socket, dispatcher);
      this.#connections.add(connection);
      socket.on('close', () => this.#connections.delete(connection));
    });
    this.#timers = [
      setInterval(() => this.#expire(), expireIntervalMs),
      setInterval(() => void this.#sweepWhenDue().catch(report), expireIntervalMs),
    ];
  }

  static async start(options: ServerOptions): Promise<MongoServer> {
    const store = await Store.open(options.dataDir);
    const listener = createServer();
    try {
      await new Promise<void>((resolve, reject) => {
        listener.once('error', reject);
        listener.listen(options.port, '127.0.0.1', resolve);
      });
      const state: ServerState = {
        store,
        catalogue: Catalogue.load(store, compileFilter),
        garbage: new Garbage(store),
        locks: new Locks(),
        sessions: new Sessions(store),
        cursors: new Cursors(),
        snapshotReads: new SnapshotReads(store),
        failPoints: new FailPoints(),
        port: portOf(listener),
        isClosing: false,
        startedAt: Date.now(),
        parameters: defaultParameters(),
        clientMetadata: new ClientMetadata(),
      };
      await upgrade(state);
      await removeTemporaryCollections(state);
      return new MongoServer(state, listener);
    } catch (error) {
      listener.close();
      await store.close();
      throw error;
    }
  }

  get port(): number {
    return this.#state.port;
  }

  get temporaryPath(): string | undefined {
    return this.#state.store.temporaryPath;
  }

  /** Removes expired documents immediately. Returns their number. */
  sweep(now = Date.now()): Promise<number> {
    return sweepExpired(this.#state, now);
  }

  /** Resolves when the data of dropped collections and indexes is removed. */
  discarded(): Promise<void> {
    return this.#state.garbage.settled();
  }

  /** Stops listening, disconnects the clients and closes the files. */
  async close(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer);
    this.#state.garbage.close();
    const closed = new Promise<void>((resolve) => this.#listener.close(() => resolve()));
    for (const connection of this.#connections) connection.destroy();
    await closed;
    this.#state.isClosing = true;
    // paused reads resume and fail here, before their files are closed
    await setImmediate();
    for (const { transaction } of this.#state.sessions.all()) transaction?.abort();
    this.#state.cursors.killAll();
    this.#state.snapshotReads.close();
    await this.#state.store.close();
  }

  /** Sweeps in the interval that the parameters set, one sweep at a time. */
  async #sweepWhenDue(now = Date.now()): Promise<void> {
    const { ttlMonitorEnabled, ttlMonitorSleepSecs } = this.#state.parameters;
    const isDue = now - this.#sweptAt >= ttlMonitorSleepSecs * 1000;
    if (!isDue || !ttlMonitorEnabled || this.#isSweeping) return;
    this.#isSweeping = true;
    try {
      await this.sweep();
    } finally {
      this.#isSweeping = false;
      this.#sweptAt = Date.now();
    }
  }

  #expire(): void {
    const { sessions, cursors, snapshotReads, parameters } = this.#state;
    sessions.expire(parameters.transactionLifetimeLimitSeconds * 1000);
    cursors.killIdle(parameters.cursorTimeoutMillis);
    snapshotReads.expire();
  }
}

function report(error: unknown): void {
  console.error('embedded MongoDB:', error);
}

function portOf(listener: Server): number {
  const address = listener.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no TCP port');
  return address.port;
}
