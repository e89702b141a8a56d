import type { Socket } from 'node:net';
import {
  type ClientConnection,
  DropConnectionError,
  maxMessageBytes,
  type Request,
  type RequestHandler,
} from '../commands/request.ts';
import { isDoc } from '../values/document.ts';
import { inTimeSlices, runWithPauses, TimeSlice } from '../yielding.ts';
import { encodeReply, parseMessage } from './message.ts';

let lastConnectionId = 0;

/** Serves other connections between the slices. */
function runInSlices<T>(steps: Generator<void, T>): Promise<T> {
  return runWithPauses(inTimeSlices(steps), new TimeSlice(() => {}));
}

/** A client's socket: splits the stream into messages and replies to them in order. */
export class Connection implements ClientConnection {
  readonly id = ++lastConnectionId;
  /** Aborts when the socket closes. */
  readonly closed = new AbortController();
  readonly #socket: Socket;
  readonly #handler: RequestHandler;
  #chunks: Buffer[] = [];
  #received = 0;
  #queue: Promise<void> = Promise.resolve();

  constructor(socket: Socket, handler: RequestHandler) {
    this.#socket = socket;
    this.#handler = handler;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.#receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.closed.abort());
  }

  #receive(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#received += chunk.length;
    for (;;) {
      if (this.#received < 4) return;
      const [first] = this.#chunks;
      if (first && first.length < 4) this.#chunks = [Buffer.concat(this.#chunks)];
      const size = this.#chunks[0]?.readInt32LE(0) ?? 0;
      if (size < 16 || size > maxMessageBytes) {
        this.#socket.destroy();
        return;
      }
      if (this.#received < size) return;
      const all =
        this.#chunks.length === 1 && this.#chunks[0]
          ? this.#chunks[0]
          : Buffer.concat(this.#chunks);
      const rest = all.subarray(size);
      this.#chunks = rest.length > 0 ? [rest] : [];
      this.#received = rest.length;
      this.#queue = this.#queue.then(() => this.#respond(all.subarray(0, size)));
    }
  }

  async #respond(bytes: Buffer): Promise<void> {
    if (this.closed.signal.aborted) return;
    let request: Request;
    try {
      request = await runInSlices(parseMessage(bytes));
    } catch (error) {
      const target = { requestId: bytes.readInt32LE(4), isLegacy: false };
      this.#send(await runInSlices(encodeReply(this.#handler.errorReply(error), target)));
      return;
    }
    try {
      await this.#stream(request);
    } catch (error) {
      if (!(error instanceof DropConnectionError)) console.error('embedded MongoDB:', error);
      this.#socket.destroy();
    }
  }

  /** Sends one reply, or a stream of replies to a hello with the exhaust flag. */
  async #stream(request: Request): Promise<void> {
    let replyTo = request.requestId;
    for (;;) {
      const reply = await this.#handler.respond(request, this);
      if (request.isFireAndForget || this.closed.signal.aborted) return;
      const hasMore =
        request.exhaustAllowed && request.body.maxAwaitTimeMS !== undefined && reply.ok === 1;
      const target = { requestId: replyTo, isLegacy: request.isLegacy };
      const parts = await runInSlices(encodeReply(reply, target, hasMore));
      this.#send(parts);
      if (!hasMore) return;
      replyTo = parts[0]?.readInt32LE(4) ?? 0;
      // from the second reply on, the client knows the topology version
      if (isDoc(reply.topologyVersion)) request.body.topologyVersion = reply.topologyVersion;
    }
  }

  #send(parts: Buffer[]): void {
    this.#socket.cork();
    for (const part of parts) this.#socket.write(part);
    this.#socket.uncork();
  }

  destroy(): void {
    this.#socket.destroy();
  }
}
