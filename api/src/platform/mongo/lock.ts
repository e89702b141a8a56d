import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import type { Connection } from 'mongoose';
import { hasCode } from '../system-errors.ts';
import { onDuplicateKey } from './duplicate-key.ts';

interface Lock {
  _id: string;
  /** Host, process and id of the holder. */
  owner: string;
  until: Date;
}

const lockMs = 30_000;
const heartbeatMs = 5_000;
const waitMs = 500;
/** The owners of the locks that this process holds. */
const ownLocks = new Set<string>();

/**
 * Runs work while no other process runs any under the same name; others wait. When the process is killed,
 * the lock expires, and for processes on the same machine at once.
 */
export async function withLock<Result>(
  connection: Connection,
  _id: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const locks = connection.collection<Lock>('migration_locks'); // named after its first use
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const hold = () => ({ owner, until: new Date(Date.now() + lockMs) });
  const acquire = async () => {
    const held = await locks.findOne({ _id });
    if (held && isAlive(held)) return null;
    const { owner: previous = owner, until } = held ?? {};
    const free = { _id, owner: previous, ...(until && { until }) };
    const acquisition = locks.updateOne(free, { $set: hold() }, { upsert: true });
    return onDuplicateKey(acquisition, () => null); // another process was first
  };
  ownLocks.add(owner); // before another call in this process can read the lock
  while (!(await acquire())) await setTimeout(waitMs);
  const heartbeat = setInterval(() => {
    // A lost heartbeat does no harm: several fit into the time of the lock.
    locks.updateOne({ _id, owner }, { $set: hold() }).catch(() => undefined);
  }, heartbeatMs).unref();
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
    ownLocks.delete(owner);
    await locks.deleteOne({ _id, owner });
  }
}

function isAlive({ owner, until }: Lock): boolean {
  if (until.getTime() <= Date.now()) return false;
  const [host, pid] = owner.split(' ');
  if (host !== hostname()) return true;
  // The same host and pid but not our lock: an earlier run of this container.
  return Number(pid) === process.pid ? ownLocks.has(owner) : isRunning(Number(pid));
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
}
