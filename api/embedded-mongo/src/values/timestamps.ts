import { Timestamp } from 'bson';
import type { Doc } from './document.ts';

let increment = 0;

export function currentTimestamp(now = Date.now()): Timestamp {
  increment = (increment % 0xfffffff) + 1;
  return new Timestamp({ t: Math.floor(now / 1000), i: increment });
}

export function isEmptyTimestamp(value: unknown): boolean {
  return value instanceof Timestamp && value.isZero();
}

/** Replaces empty timestamps among the top-level fields except _id by the current time, as MongoDB does. */
export function fillTimestamps(document: Doc): Doc {
  for (const [name, value] of Object.entries(document)) {
    if (name !== '_id' && isEmptyTimestamp(value)) document[name] = currentTimestamp();
  }
  return document;
}
