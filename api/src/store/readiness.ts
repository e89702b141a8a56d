import type { Connection } from 'mongoose';
import { UnavailableError } from '../errors.ts';

/** A proxy that asks should not wait longer than this for an answer, in milliseconds. */
const pingTimeoutMs = 1000;

/** Throws UnavailableError unless the database answers at once. */
export async function requireDatabase(connection: Connection): Promise<void> {
  const pong = await Promise.race([
    connection.db?.command({ ping: 1 }).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, pingTimeoutMs, null).unref()),
  ]);
  if (!pong) throw new UnavailableError();
}
