import { randomUUID } from 'node:crypto';

/** Placeholder for JSON that exists already. It is random, so no text in a body can contain it. */
const placeholder = randomUUID();
const comma = Buffer.from(',');

/** Returns a placeholder for prepared JSON in a body, which `insertPrepared` replaces. */
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
