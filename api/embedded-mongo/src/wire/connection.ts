import type { Socket } from 'node:net';
import type { Doc } from '../values/document.ts';
import {
  encodeReply,
  MAX_MESSAGE_BYTES,
  parseMessage,
  type Reply,
  type Request,
} from './message.ts';

/** What a connection asks of the server. */
export interface Responder {
  /** Answers a request; an error becomes an answer too. */
  respond(request: Request, connection: Connection): Promise<Reply>;
  errorReply(error: unknown): Reply;
}

let lastConnectionId = 0;

/** Thrown by fault tests: the connection is dropped without an answer. */
export class CloseConnection extends Error {}

/** One client's socket: cuts the stream into messages and answers them in their order. */
export class Connection {
  readonly id = ++lastConnectionId;
  /** Aborts when the socket is gone: whoever waits on behalf of the client stops. */
  readonly closed = new AbortController();
  private readonly socket: Socket;
  private readonly responder: Responder;
  private chunks: Buffer[] = [];
  private received = 0;
  private queue: Promise<void> = Promise.resolve();

  constructor(socket: Socket, responder: Responder) {
    this.socket = socket;
    this.responder = responder;
    socket.setNoDelay(true);
    socket.on('data', (chunk) => this.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.closed.abort());
  }

  private receive(chunk: Buffer): void {
    this.chunks.push(chunk);
    this.received += chunk.length;
    for (;;) {
      if (this.received < 4) return;
      const [first] = this.chunks;
      if (first && first.length < 4) this.chunks = [Buffer.concat(this.chunks)];
      const size = this.chunks[0]?.readInt32LE(0) ?? 0;
      if (size < 16 || size > MAX_MESSAGE_BYTES) {
        this.socket.destroy();
        return;
      }
      if (this.received < size) return;
      const all =
        this.chunks.length === 1 && this.chunks[0] ? this.chunks[0] : Buffer.concat(this.chunks);
      const rest = all.subarray(size);
      this.chunks = rest.length > 0 ? [rest] : [];
      this.received = rest.length;
      this.queue = this.queue.then(() => this.answer(all.subarray(0, size)));
    }
  }

  private async answer(bytes: Buffer): Promise<void> {
    if (this.closed.signal.aborted) return;
    let request: Request;
    try {
      request = parseMessage(bytes);
    } catch (error) {
      const requestId = bytes.readInt32LE(4);
      this.send(encodeReply(this.responder.errorReply(error), { requestId, isLegacy: false }));
      return;
    }
    try {
      await this.stream(request);
    } catch (error) {
      if (!(error instanceof CloseConnection)) console.error('embedded MongoDB:', error);
      this.socket.destroy();
    }
  }

  /** Answers once; or again and again, when the client let a hello stream. */
  private async stream(request: Request): Promise<void> {
    let replyTo = request.requestId;
    for (;;) {
      const reply = await this.responder.respond(request, this);
      if (request.isFireAndForget || this.closed.signal.aborted) return;
      const hasMore =
        request.exhaustAllowed && request.body.maxAwaitTimeMS !== undefined && reply.ok === 1;
      const parts = encodeReply(reply, { requestId: replyTo, isLegacy: request.isLegacy }, hasMore);
      this.send(parts);
      if (!hasMore) return;
      replyTo = parts[0]?.readInt32LE(4) ?? 0;
      // from the second answer on, the client has seen the topology version
      if (isDoc(reply.topologyVersion)) request.body.topologyVersion = reply.topologyVersion;
    }
  }

  private send(parts: Buffer[]): void {
    this.socket.cork();
    for (const part of parts) this.socket.write(part);
    this.socket.uncork();
  }

  destroy(): void {
    this.socket.destroy();
  }
}

function isDoc(value: unknown): value is Doc {
  return typeof value === 'object' && value !== null;
}
