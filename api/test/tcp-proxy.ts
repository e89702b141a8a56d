import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

export interface TcpProxy {
  /** The database's address, through this line. */
  rewriteUri(uri: string): string;
  /** Breaks all connections and takes no more, as when the database's machine dies. */
  disconnect(): void;
  restore(): void;
  close(): Promise<void>;
}

/** A line to the database that a test can cut. */
export async function startTcpProxy(): Promise<TcpProxy> {
  let target = { host: '127.0.0.1', port: 0 };
  let isCut = false;
  const sockets = new Set<Socket>();
  const server = createServer((near) => {
    if (isCut) {
      near.destroy();
      return;
    }
    const far = connect(target);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy()); // a broken line is broken at both ends
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const { port } = server.address() as AddressInfo; // it listens on a port

  return {
    rewriteUri(uri) {
      const address = new URL(uri.replace(/^mongodb:/, 'http:'));
      target = { host: address.hostname, port: Number(address.port) };
      // Without the replica set's own addresses, which lead past this line.
      return `mongodb://127.0.0.1:${port}/?directConnection=true`;
    },
    disconnect() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    restore() {
      isCut = false;
    },
    close: () =>
      new Promise((closed) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => closed());
      }),
  };
}
