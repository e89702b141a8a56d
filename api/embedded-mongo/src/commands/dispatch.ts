import { Binary, Long } from 'bson';
import { MongoError, noSuchTransaction } from '../errors.ts';
import { runSerially } from '../sessions/sessions.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { numberKind, toInteger, toNumber } from '../values/number.ts';
import { TimeSlice } from '../yielding.ts';
import { checkClusterTime, nextClusterTime } from './cluster-time.ts';
import { type CommandContext, checkDeadline, createTick, type ServerState } from './context.ts';
import { errorLabelsOf } from './error-labels.ts';
import type { Fault } from './fail-points.ts';
import { delay } from './hello.ts';
import { checkReadConcern, openSnapshotView } from './read-concern.ts';
import {
  type ClientConnection,
  DropConnectionError,
  type Reply,
  type Request,
  type RequestHandler,
} from './request.ts';
import { enterTransaction, runInTransaction } from './run-in-transaction.ts';
import { checkStableApi } from './stable-api.ts';
import { type Command, commandNamed } from './table.ts';

/** Runs commands: resolves session and transaction, executes, and adds the fields common to all replies. */
export class Dispatcher implements RequestHandler {
  readonly #server: ServerState;

  constructor(server: ServerState) {
    this.#server = server;
  }

  async respond(request: Request, connection: ClientConnection): Promise<Reply> {
    const { body } = request;
    const [name = ''] = Object.keys(body);
    const { failPoints, clientMetadata } = this.#server;
    try {
      clientMetadata.read(name, body, connection);
      const fault = failPoints.match(name, body, clientMetadata.appName(connection));
      if (fault) await applyFault(fault, body, name, connection);
      const reply = this.#addClusterTime(await this.#run(name, request, connection));
      clientMetadata.finish(name, connection);
      const unsatisfiable = unsatisfiableWriteConcern(body.writeConcern);
      if (unsatisfiable) reply.writeConcernError = unsatisfiable;
      if (fault?.writeConcernError) reply.writeConcernError = fault.writeConcernError;
      if (fault?.writeConcernError && fault.errorLabels) reply.errorLabels = fault.errorLabels;
      return reply;
    } catch (error) {
      if (error instanceof DropConnectionError) throw error;
      return this.#addClusterTime(this.errorReply(error));
    }
  }

  errorReply(error: unknown): Reply {
    const known = error instanceof MongoError ? error : undefined;
    if (!known) console.error('embedded MongoDB:', error);
    const { code, codeName, message, details, labels } =
      known ?? new MongoError('InternalError', String(error));
    return {
      ok: 0,
      errmsg: message,
      code,
      codeName,
      ...details,
      ...(labels.length > 0 ? { errorLabels: labels } : {}),
    };
  }

  async #run(name: string, request: Request, connection: ClientConnection): Promise<Reply> {
    const { body, documents } = request;
    const command = commandNamed(name);
    checkStableApi(name, body, this.#server.parameters.requireApiVersion);
    checkClusterTime(body.$clusterTime);
    const session =
      body.lsid === undefined ? undefined : this.#server.sessions.getOrCreate(body.lsid);
    const maxTimeMS =
      name === 'getMore' || name === 'hello' ? undefined : toInteger(body.maxTimeMS, 'maxTimeMS');
    if (maxTimeMS !== undefined && maxTimeMS < 0)
      throw new MongoError('BadValue', 'maxTimeMS must be non-negative');
    const deadline = maxTimeMS ? Date.now() + maxTimeMS : undefined;
    const timeSlice = new TimeSlice(() => assertOpen(context));
    const context: CommandContext = {
      server: this.#server,
      connection,
      name,
      body,
      documents,
      session,
      deadline,
      database: typeof body.$db === 'string' ? body.$db : 'admin',
      transaction: undefined,
      isRetryable: false,
      dropsReply: false,
      snapshotView: undefined,
      timeSlice,
      tick: createTick(deadline, timeSlice),
    };
    if (typeof body.$db !== 'string')
      throw new MongoError('MissingField', 'OP_MSG requests require a $db argument');
    const isNumbered = session && body.txnNumber !== undefined;
    const run = () => this.#execute(context, command);
    const reply = await (isNumbered ? runSerially(session, run) : run());
    if (context.dropsReply) throw new DropConnectionError();
    return reply;
  }

  async #execute(context: CommandContext, command: Command): Promise<Reply> {
    enterTransaction(context, command);
    checkReadConcern(context);
    context.snapshotView = openSnapshotView(context);
    const isInside = context.transaction && !context.name.endsWith('Transaction');
    return isInside ? runInTransaction(context, command) : command.run(context);
  }

  /** Adds the cluster time that every reply of a replica set carries. */
  #addClusterTime(reply: Reply): Reply {
    const time = nextClusterTime();
    const signature = { hash: new Binary(Buffer.alloc(20)), keyId: Long.ZERO };
    return { ...reply, $clusterTime: { clusterTime: time, signature }, operationTime: time };
  }
}

/**
 * Checks after a pause that a command may resume.
 * @throws MongoError if the server is closing, the transaction has ended or the time limit is exceeded
 */
function assertOpen({ server, transaction, deadline }: CommandContext): void {
  checkDeadline(deadline);
  if (server.isClosing) throw new MongoError('ShutdownInProgress', 'the server is shutting down');
  if (transaction && transaction.state !== 'open') throw noSuchTransaction(transaction.number);
}

/** Applies a fail point to a command before it runs. @throws DropConnectionError | MongoError */
async function applyFault(
  fault: Fault,
  body: Doc,
  name: string,
  connection: ClientConnection,
): Promise<void> {
  if (fault.blockMs > 0) await delay(fault.blockMs, connection.closed.signal);
  if (fault.closeConnection) throw new DropConnectionError();
  const { errorCode } = fault;
  if (errorCode === undefined) return;
  const labels = fault.errorLabels ?? errorLabelsOf(errorCode, body, name);
  throw new MongoError(errorCode, `Failing command via 'failCommand' failpoint`, {}, labels);
}

/** Returns the error for a write concern of more nodes than there are. The write itself succeeds. */
function unsatisfiableWriteConcern(concern: unknown): Doc | undefined {
  const w = isDoc(concern) && numberKind(concern.w) ? toNumber(concern.w) : 1;
  if (w <= 1) return undefined;
  return {
    code: 100,
    codeName: 'UnsatisfiableWriteConcern',
    errmsg: 'Not enough data-bearing nodes',
  };
}
