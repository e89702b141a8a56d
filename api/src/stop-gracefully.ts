import type { Server } from 'node:http';

const patienceMilliseconds = 10_000;

/** On SIGINT or SIGTERM: takes no new requests, lets those in flight finish, then `finish`. */
export function stopGracefully(server: Server, finish: () => Promise<void>): void {
  let isStopping = false;
  const stop = () => {
    if (isStopping) process.exit(1); // asked twice
    isStopping = true;
    setTimeout(() => server.closeAllConnections(), patienceMilliseconds).unref();
    server.close(() => {
      finish().then(
        () => process.exit(0),
        (error: unknown) => {
          console.error(error);
          process.exit(1);
        },
      );
    });
    server.closeIdleConnections();
  };
  process.on('SIGINT', stop).on('SIGTERM', stop);
}
