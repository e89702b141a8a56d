import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** Sets the target to the database at `uri` and returns the URI of this proxy. */
  rewriteUri(uri: string): string;
  /** Destroys all connections and rejects new ones, as if the database host were down. */
  disconnect(): void;
  /** Passes nothing on, and keeps all connections open, as if the database host hung. */
  freeze(): void;
  /** Accepts connections again, or passes on what waited. */
  restore(): void;
  close(): Promise<void>;
}

/** Starts a TCP proxy to the database that a test can disconnect. */
export async function startTcpProxy(): Promise<TcpProxy> {
  let target = { host: '127.0.0.1', port: 0 };
  let isDisconnected = false;
  let isFrozen = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    if (isDisconnected) {
      client.destroy();
      return;
    }
    const upstream = connect(target);
    for (const [source, destination] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(source);
      source.on('data', (chunk) => destination.write(chunk));
      if (isFrozen) source.pause();
      source.on('error', () => destination.destroy()); // an error on one side closes the other
      source.on('close', () => {
        sockets.delete(source);
        destination.destroy();
      });
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo; // a TCP address, not a pipe

  return {
    rewriteUri(uri) {
      const address = new URL(uri.replace(/^mongodb:/, 'http:'));
      target = { host: address.hostname, port: Number(address.port) };
      // directConnection stops the driver from discovering the replica set's addresses, which bypass the proxy.
      return `mongodb://127.0.0.1:${port}/?directConnection=true`;
    },
    disconnect() {
      isDisconnected = true;
      for (const socket of sockets) socket.destroy();
    },
    freeze() {
      isFrozen = true;
      for (const socket of sockets) socket.pause();
    },
    restore() {
      isDisconnected = false;
      isFrozen = false;
      for (const socket of sockets) socket.resume();
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
