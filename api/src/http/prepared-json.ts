import { randomUUID } from 'node:crypto';

/** Stands for JSON that exists already. Not known to anyone whose text a body could contain. */
const placeholder = randomUUID();
const comma = Buffer.from(',');

/** Returns the value that stands for prepared JSON in a body. Replaced by `insertPrepared`. */
export function preparedValue<T>(): T {
  return placeholder as unknown as T; // never read, only serialized
}

/** Returns a serialized body with prepared JSON in the place of `preparedValue`. */
export function insertPrepared(body: string, prepared: readonly Buffer[]): Buffer {
  const [before = '', after = ''] = body.split(`"${placeholder}"`);
  return Buffer.concat([Buffer.from(before), ...prepared, Buffer.from(after)]);
}

/** Returns the parts of a JSON array of these values. */
export function preparedArray(values: readonly Buffer[]): Buffer[] {
  const separated = values.flatMap((json, index) => (index === 0 ? [json] : [comma, json]));
  return [Buffer.from('['), ...separated, Buffer.from(']')];
}
