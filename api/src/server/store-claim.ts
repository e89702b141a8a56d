import { randomUUID } from 'node:crypto';
import type { Connection } from 'mongoose';
import { withLock } from '../platform/mongo/lock.ts';
import { clearStore, isEmptyStore } from './store-content.ts';

interface Mark {
  _id: 'seed';
  kind: string;
  /** Set to 'done' after everything else: only then is the store complete. */
  state: 'filling' | 'done';
  owner: string;
}

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
  const marks = connection.collection<Mark>('seed');
  const isIncomplete = async () => {
    const mark = await marks.findOne({ _id: 'seed' });
    return mark ? mark.state !== 'done' : isEmptyStore(connection);
  };
  if (!(await isIncomplete())) return false;
  return withLock(connection, 'seed', async () => {
    if (!(await isIncomplete())) return false; // another process has filled it meanwhile
    const owner = randomUUID();
    const filling = { $set: { kind, state: 'filling', owner } } as const;
    const interrupted = await marks.findOneAndUpdate({ _id: 'seed' }, filling, { upsert: true });
    if (interrupted) await clearStore(connection);
    await fill();
    const { matchedCount } = await marks.updateOne(
      { _id: 'seed', owner },
      { $set: { state: 'done' } },
    );
    if (matchedCount === 0) throw new Error('another process took over filling this store');
    return true;
  });
}
