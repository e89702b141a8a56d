import type { Connection } from 'mongoose';
import { UnavailableError } from '../errors.ts';

/** Keeps readiness probes fast when the database does not respond. */
const pingTimeoutMs = 1000;

/** @throws UnavailableError unless the database responds to a ping in time. */
export async function requireDatabase(connection: Connection): Promise<void> {
  const pong = await Promise.race([
    connection.db?.command({ ping: 1 }).catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, pingTimeoutMs, null).unref()),
  ]);
  if (!pong) throw new UnavailableError();
}
