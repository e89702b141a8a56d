import type { Server } from 'node:http';
import type { Logger } from 'pino';
import type { RequestGate } from './request-gate.ts';

/** After this time connections are closed, even if their response is not complete. */
const closeTimeoutMs = 10_000;

interface Shutdown {
  log: Logger;
  servers: readonly Server[];
  gate: RequestGate;
  /** Called first, to cancel anything that waits. */
  begin(): void;
  /** Called after the last request. */
  finish(): Promise<void>;
}

/**
 * On SIGINT or SIGTERM stops accepting requests, completes those in progress, calls `finish` and
 * exits. A second signal exits immediately.
 */
export function shutDownOnSignal({ log, servers, gate, begin, finish }: Shutdown): void {
  let isStopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) process.exit(1);
    isStopping = true;
    log.info({ signal }, 'stopping');
    begin();
    const timeout = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, closeTimeoutMs);
    const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
    gate.close();
    await Promise.all(closed);
    clearTimeout(timeout);
    // Requests whose client disconnected, such as an order, are completed too.
    await gate.idle();
    await finish();
  };
  const stopAndExit = (signal: NodeJS.Signals) => {
    stop(signal).then(
      () => {
        log.info('stopped');
        process.exit(0);
      },
      (error: unknown) => {
        log.fatal({ err: error }, 'stopping failed');
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stopAndExit).on('SIGTERM', stopAndExit);
}
