import type { Server } from 'node:http';
import type { Reception } from './reception.ts';

/** Milliseconds for answers that are under way; then connections are cut, and work is not. */
const patienceMilliseconds = 10_000;

interface Stopping {
  servers: readonly Server[];
  reception: Reception;
  /** Before anything else: what waits need not wait on. */
  begin(): void;
  /** After the last request. */
  finish(): Promise<void>;
}

/** On SIGINT or SIGTERM: takes no new requests, lets those under way finish, then `finish`. */
export function stopGracefully({ servers, reception, begin, finish }: Stopping): void {
  let isStopping = false;
  const stop = async () => {
    if (isStopping) process.exit(1); // asked twice
    isStopping = true;
    begin();
    const cut = setTimeout(() => {
      for (const server of servers) server.closeAllConnections();
    }, patienceMilliseconds);
    const closed = servers.map((server) => new Promise((done) => server.close(done)));
    reception.close();
    await Promise.all(closed);
    clearTimeout(cut);
    // Whoever hung up does not see the end of his order, and it is brought to its end all the same.
    await reception.settled();
    await finish();
  };
  const stopAndExit = () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stopAndExit).on('SIGTERM', stopAndExit);
}
