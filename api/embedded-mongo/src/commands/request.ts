import type { Doc } from '../values/document.ts';
import type { EncodedArray } from '../values/encoded-array.ts';

/** Limits that hello announces and that the server enforces. */
export const maxMessageBytes = 48_000_000;
export const maxWriteBatchSize = 100_000;

/** A parsed message of a client. */
export interface Request {
  requestId: number;
  isLegacy: boolean;
  body: Doc;
  /** The documents of an insert, as the bytes to store. */
  documents: Buffer[] | undefined;
  /** The client does not expect a reply. */
  isFireAndForget: boolean;
  exhaustAllowed: boolean;
}

/** A reply to a command. `batch` is written into its `cursor` field without decoding the documents. */
export interface Reply {
  [field: string]: unknown;
  batch?: CursorBatch;
}

/** One batch of a cursor, with its documents as bytes. */
export class CursorBatch {
  readonly field: 'firstBatch' | 'nextBatch';
  readonly documents: EncodedArray;
  readonly cursor: Doc;

  constructor(field: 'firstBatch' | 'nextBatch', documents: EncodedArray, cursor: Doc) {
    this.field = field;
    this.documents = documents;
    this.cursor = cursor;
  }
}

/** The client's connection, as far as commands need it. */
export interface ClientConnection {
  readonly id: number;
  /** Aborts when the socket closes, so that commands stop waiting on behalf of the client. */
  readonly closed: AbortController;
}

/** Handles the requests of a connection. */
export interface RequestHandler {
  /** Runs a request. Errors become error replies. @throws DropConnectionError */
  respond(request: Request, connection: ClientConnection): Promise<Reply>;
  errorReply(error: unknown): Reply;
}

/** Thrown by fail points: the connection is closed without a reply. */
export class DropConnectionError extends Error {}
