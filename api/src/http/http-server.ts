import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Milliseconds without a byte in either direction after which a connection is closed. */
const idle = 60_000;
const mostHeaders = 100;

const limits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  // Who sends a header byte by byte has this long; a body without files has its own (bodies.ts).
  headersTimeout: 15_000,
  // The longest request is a video over a slow line.
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than proxies keep a connection, so that they never send into one that just closed.
  keepAliveTimeout: 125_000,
};

/** A server that nobody can hold by being slow; the caller makes it listen. */
export function createHttpServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...limits, ...options }, listener);
  server.maxHeadersCount = mostHeaders;
  server.timeout = idle;
  return server;
}
