import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import { onDuplicateKey } from '../platform/mongo/duplicate-key.ts';
import { clearStore, isEmptyStore } from './store-content.ts';

interface Mark {
  _id: 'seed';
  kind: string;
  /** Set to 'done' after everything else: only then is the store complete. */
  state: 'filling' | 'done';
  owner: string;
  beatAt: Date;
}

interface Claim {
  /** Whether an earlier attempt was interrupted: what it wrote must be deleted. */
  readonly hasLeftovers: boolean;
  finish(): Promise<void>;
  /** Stops the heartbeat and keeps the mark, so that the next start deletes what was written. */
  abandon(): void;
}

const heartbeatIntervalMs = 2_000;
/** A process on another machine that sent no heartbeat for this long is presumed dead. */
const heartbeatTimeoutMs = 15_000;
/** Claims held by this process. */
const ownClaims = new Set<string>();

/**
 * Runs `fill` on an empty store, once: after an interruption it deletes what was written and starts
 * over, and of several processes one fills the store while the others wait. Leaves any other store
 * unchanged.
 * @returns whether this call filled the store
 */
export async function fillOnce(
  connection: Connection,
  kind: string,
  fill: () => Promise<void>,
): Promise<boolean> {
  const claim = await claimStore(connection, kind);
  if (!claim) return false;
  try {
    if (claim.hasLeftovers) await clearStore(connection);
    await fill();
    await claim.finish();
  } catch (error) {
    claim.abandon();
    throw error;
  }
  return true;
}

/** Returns undefined when the store is complete, or holds data that was not written here. */
async function claimStore(connection: Connection, kind: string): Promise<Claim | undefined> {
  const marks = connection.collection<Mark>('seed');
  for (;;) {
    const mark = await marks.findOne({ _id: 'seed' });
    if (mark?.state === 'done') return undefined;
    if (mark && isAlive(mark)) {
      await new Promise((resolve) => setTimeout(resolve, heartbeatIntervalMs / 2));
      continue;
    }
    if (!mark && !(await isEmptyStore(connection))) return undefined;
    const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
    const next: Mark = { _id: 'seed', kind, state: 'filling', owner, beatAt: new Date() };
    const isClaimed = mark
      ? (await marks.replaceOne({ _id: 'seed', owner: mark.owner, beatAt: mark.beatAt }, next))
          .modifiedCount === 1
      : await onDuplicateKey(marks.insertOne(next), () => null); // another process inserted it first
    if (isClaimed) return holdClaim(connection, owner, mark !== null);
  }
}

function holdClaim(connection: Connection, owner: string, hasLeftovers: boolean): Claim {
  ownClaims.add(owner);
  const marks = connection.collection<Mark>('seed');
  const heartbeat = setInterval(() => {
    // A lost heartbeat does no harm: several fit into the timeout.
    marks.updateOne({ _id: 'seed', owner }, { $set: { beatAt: new Date() } }).catch(() => {});
  }, heartbeatIntervalMs);
  heartbeat.unref();
  const stop = () => {
    clearInterval(heartbeat);
    ownClaims.delete(owner);
  };
  return {
    hasLeftovers,
    abandon: stop,
    async finish() {
      stop();
      const { matchedCount } = await marks.updateOne(
        { _id: 'seed', owner },
        { $set: { state: 'done' } },
      );
      if (matchedCount === 0) throw new Error('another process took over filling this store');
    },
  };
}

function isAlive({ owner, beatAt }: Mark): boolean {
  const [host, pid] = owner.split(' ');
  // The same host and pid but not our claim: an earlier run of this container.
  if (host === hostname() && Number(pid) === process.pid) return ownClaims.has(owner);
  if (host === hostname()) return isRunning(Number(pid));
  return Date.now() - beatAt.getTime() < heartbeatTimeoutMs;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // thrown by process.kill
  }
}
