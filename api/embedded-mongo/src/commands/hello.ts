import { Long, ObjectId } from 'bson';
import { isDoc, maxDocumentBytes } from '../values/document.ts';
import { toInteger } from '../values/number.ts';
import type { CommandContext } from './context.ts';
import { maxMessageBytes, maxWriteBatchSize, type Reply } from './request.ts';

/** The MongoDB version whose behaviour this server implements. */
export const mongodbVersion = '7.0.14';
const maxWireVersion = 21;

/** Differs on each start so that drivers detect a restart. The topology itself never changes. */
const processId = new ObjectId();

/** Describes the primary of a one-node replica set. Waits up to maxAwaitTimeMS if the client already knows it. */
export async function hello(context: CommandContext): Promise<Reply> {
  const { body, server, connection, name } = context;
  const wait = toInteger(body.maxAwaitTimeMS, 'maxAwaitTimeMS');
  if (wait !== undefined && knowsTopology(body.topologyVersion)) {
    await delay(wait, connection.closed.signal);
  }
  const address = `127.0.0.1:${server.port}`;
  return {
    helloOk: true,
    [name === 'hello' ? 'isWritablePrimary' : 'ismaster']: true,
    topologyVersion: { processId, counter: Long.fromNumber(6) },
    hosts: [address],
    setName: 'rs0',
    setVersion: 1,
    secondary: false,
    primary: address,
    me: address,
    electionId: new ObjectId('7fffffff0000000000000001'),
    lastWrite: { lastWriteDate: new Date() },
    maxBsonObjectSize: maxDocumentBytes,
    maxMessageSizeBytes: maxMessageBytes,
    maxWriteBatchSize: maxWriteBatchSize,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    connectionId: connection.id,
    minWireVersion: 0,
    maxWireVersion: maxWireVersion,
    readOnly: false,
    ok: 1,
  };
}

function knowsTopology(version: unknown): boolean {
  return (
    isDoc(version) && version.processId instanceof ObjectId && version.processId.equals(processId)
  );
}

/** Resolves after a delay, or earlier if the signal aborts. */
export function delay(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    signal.addEventListener('abort', done);
  });
}
