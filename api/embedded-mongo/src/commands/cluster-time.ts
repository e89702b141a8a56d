import { Timestamp } from 'bson';
import { MongoError } from '../errors.ts';
import { isDoc } from '../values/document.ts';
import { typeNameOf } from '../values/type-names.ts';

let lastSecond = 0;
let lastIncrement = 0;

/** Returns the next time of the replica set's logical clock. Every reply has a different one. */
export function nextClusterTime(): Timestamp {
  const second = Math.floor(Date.now() / 1000);
  lastIncrement = second > lastSecond ? 1 : lastIncrement + 1;
  lastSecond = Math.max(second, lastSecond);
  return new Timestamp({ t: lastSecond, i: lastIncrement });
}

/** Checks the cluster time that a client has seen. @throws MongoError if it is malformed */
export function checkClusterTime(gossip: unknown): void {
  if (gossip === undefined) return;
  if (!isDoc(gossip))
    throw new MongoError(10065, 'invalid parameter: expected an object ($clusterTime)');
  const { clusterTime, signature } = gossip;
  if (clusterTime === undefined)
    throw new MongoError('NoSuchKey', 'Missing expected field "clusterTime"');
  if (!(clusterTime instanceof Timestamp)) throw wrongType('clusterTime', 'timestamp', clusterTime);
  if (signature !== undefined && !isDoc(signature))
    throw wrongType('signature', 'object', signature);
}

function wrongType(field: string, expected: string, value: unknown): MongoError {
  return new MongoError(
    'TypeMismatch',
    `"${field}" had the wrong type. Expected ${expected}, found ${typeNameOf(value)}`,
  );
}
