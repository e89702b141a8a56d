import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
} from 'node:http';
import { type BodyRate, minBodyRate, watchBodyRate } from './body-rate.ts';

/** Closes a connection after this time without traffic in either direction. */
const idleTimeoutMs = 60_000;
const maxHeaders = 100;

const limits: ServerOptions = {
  maxHeaderSize: 16 * 1024,
  // Limits slow headers; request-body.ts limits slow bodies.
  headersTimeout: 15_000,
  // The longest request is a video upload over a slow connection.
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5_000,
  // Longer than the keep-alive of proxies, so that they never reuse a connection that just closed.
  keepAliveTimeout: 125_000,
};

interface DrainLimits {
  rate: BodyRate;
  timeoutMs: number;
}

const defaultDrainLimits: DrainLimits = { rate: minBodyRate, timeoutMs: 2 * 60_000 };

interface HttpServerOptions extends ServerOptions {
  /** Limits for the rest of a body after the response. */
  drainLimits?: DrainLimits;
}

/**
 * Discards the rest of a body, since clients read a response only after they have sent the request.
 * Closes the connection of a client that takes long.
 */
function drain(request: IncomingMessage, { rate, timeoutMs }: DrainLimits): void {
  const { socket } = request;
  request.unpipe();
  request.resume();
  const close = () => {
    if (!request.complete) socket.destroy();
  };
  // After the response, Node does not report the end of the connection to readers of the body.
  const abort = () => {
    if (!request.complete) request.destroy();
  };
  socket.once('close', abort);
  const stop = watchBodyRate(request, rate, close);
  const timer = setTimeout(close, timeoutMs);
  timer.unref();
  request.once('close', () => {
    stop();
    socket.off('close', abort);
    clearTimeout(timer);
  });
}

/** Creates a server with timeouts that protect it against slow clients. The caller calls `listen()`. */
export function createHttpServer(
  listener: RequestListener,
  { drainLimits = defaultDrainLimits, ...options }: HttpServerOptions = {},
): Server {
  const server = createServer({ ...limits, ...options }, (request, response) => {
    // A client whose request was refused before its body was read, for example without a session.
    response.once('finish', () => {
      if (!request.complete) drain(request, drainLimits);
    });
    listener(request, response);
  });
  server.maxHeadersCount = maxHeaders;
  server.timeout = idleTimeoutMs;
  return server;
}
