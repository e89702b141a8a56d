import { createServer, type RequestListener, type Server, type ServerOptions } from 'node:http';

/** Closes a connection after this time without traffic in either direction. */
const idleTimeoutMs = 60_000;
const maxHeaders = 100;

const limits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  // Limits slow headers; request-body.ts limits slow bodies without files.
  headersTimeout: 15_000,
  // The longest request is a video upload over a slow connection.
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the keep-alive of proxies, so that they never reuse a connection that just closed.
  keepAliveTimeout: 125_000,
};

/** Creates a server with timeouts that protect it against slow clients. The caller calls `listen()`. */
export function createHttpServer(listener: RequestListener, options: ServerOptions = {}): Server {
  const server = createServer({ ...limits, ...options }, listener);
  server.maxHeadersCount = maxHeaders;
  server.timeout = idleTimeoutMs;
  return server;
}
