import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../src/mongo/duplicate-key.ts';

interface Mark {
  _id: 'seed';
  kind: string;
  /** A store is full when, and only when, this says so: it is written last. */
  state: 'filling' | 'done';
  owner: string;
  beatAt: Date;
}

export interface Claim {
  /** Whether somebody began before and did not finish: what is there has to go. */
  readonly leftovers: boolean;
  finish(): Promise<void>;
  /** Stops the signs of life and leaves the mark: the next start clears up. */
  abandon(): void;
}

const beatEvery = 2_000;
/** Without a sign of life for so long, another machine's seed counts as dead. */
const patience = 15_000;
/** Those that this process is filling. */
const mine = new Set<string>();

/**
 * Claims an empty store for filling. Undefined where there is nothing to do: it is full already, or
 * holds somebody's data that no seed put there. Of two processes one fills and the other waits.
 */
export async function claimStore(
  connection: Connection,
  kind: string,
  isEmpty: () => Promise<boolean>,
): Promise<Claim | undefined> {
  const marks = connection.collection<Mark>('seed');
  for (;;) {
    const mark = await marks.findOne({ _id: 'seed' });
    if (mark?.state === 'done') return undefined;
    if (mark && isAlive(mark)) {
      await new Promise((resolve) => setTimeout(resolve, beatEvery / 2));
      continue;
    }
    if (!mark && !(await isEmpty())) return undefined;
    const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
    const next: Mark = { _id: 'seed', kind, state: 'filling', owner, beatAt: new Date() };
    const taken = mark
      ? (await marks.replaceOne({ _id: 'seed', owner: mark.owner, beatAt: mark.beatAt }, next))
          .modifiedCount === 1
      : await marks.insertOne(next).then(
          () => true,
          (error: unknown) => {
            if (isDuplicateKey(error)) return false; // another process inserted it first
            throw error;
          },
        );
    if (taken) return claim(connection, owner, mark !== null);
  }
}

function claim(connection: Connection, owner: string, leftovers: boolean): Claim {
  mine.add(owner);
  const marks = connection.collection<Mark>('seed');
  const beat = setInterval(() => {
    // A beat that is lost does no harm: there are several within `patience`.
    marks.updateOne({ _id: 'seed', owner }, { $set: { beatAt: new Date() } }).catch(() => {});
  }, beatEvery);
  beat.unref();
  const stop = () => {
    clearInterval(beat);
    mine.delete(owner);
  };
  return {
    leftovers,
    abandon: stop,
    async finish() {
      stop();
      const { matchedCount } = await marks.updateOne(
        { _id: 'seed', owner },
        { $set: { state: 'done' } },
      );
      if (matchedCount === 0) throw new Error('another process took over this seed');
    },
  };
}

function isAlive({ owner, beatAt }: Mark): boolean {
  const [host, pid] = owner.split(' ');
  // The same name and number, and not ours: an earlier life of this container.
  if (host === hostname() && Number(pid) === process.pid) return mine.has(owner);
  if (host === hostname()) return isRunning(Number(pid));
  return Date.now() - beatAt.getTime() < patience;
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'; // what kill throws
  }
}
