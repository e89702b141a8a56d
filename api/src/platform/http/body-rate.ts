import type { IncomingMessage } from 'node:http';

export interface BodyRate {
  /** The rate is checked once in this time… */
  windowMs: number;
  /** …in which at least this many bytes must arrive. */
  minBytes: number;
}

/** One KB a second, which is less than the slowest mobile networks have. */
export const minBodyRate: BodyRate = { windowMs: 15_000, minBytes: 15 * 1024 };

/**
 * Calls `onSlow` once if the body of a request arrives below a minimum rate. Time during which the
 * server does not read, because it has not processed what arrived, does not count.
 * @returns a function that ends the watch
 */
export function watchBodyRate(
  request: IncomingMessage,
  { windowMs, minBytes }: BodyRate,
  onSlow: () => void,
): () => void {
  const { socket } = request;
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const bytes = socket.bytesRead - bytesBefore;
    bytesBefore = socket.bytesRead;
    if (request.complete || socket.destroyed) return clearInterval(timer);
    if (bytes >= minBytes || request.readableLength > 0) return undefined;
    clearInterval(timer);
    onSlow();
    return undefined;
  }, windowMs);
  timer.unref();
  return () => clearInterval(timer);
}
