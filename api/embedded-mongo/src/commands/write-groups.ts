import { MongoError } from '../errors.ts';
import type { RecordWriter } from '../storage/records.ts';
import { type Pause, pause } from '../yielding.ts';
import { type OperationContext, write } from './context.ts';

/** How long a command writes in one group, so that others can run between the groups. */
const timeSliceMs = 8;

/** Returns a function that returns true once a time slice has passed. */
export function startTimeSlice(): () => boolean {
  const endsAt = performance.now() + timeSliceMs;
  return () => performance.now() > endsAt;
}

/**
 * Calls `change` for each item, in as many groups of writes as the time needs, and returns the results in
 * order. A `change` that returns `pause` has not written anything and is called again after `prepare`, which
 * runs outside of the groups.
 */
export async function changeInGroups<T, R>(
  context: OperationContext,
  items: readonly T[],
  change: (writer: RecordWriter, item: T) => R | Pause,
  prepare: (item: T) => Promise<void> = () => context.timeSlice.yieldToOthers(),
): Promise<R[]> {
  const results: R[] = [];
  while (results.length < items.length) {
    const start = results.length;
    const { done, isPaused, failure } = await write(context, (writer) =>
      changeSome(writer, items, start, change),
    );
    for (const result of done) results.push(result);
    if (failure) throw failure.error;
    // as: a change that was paused is inside the list
    if (isPaused) await prepare(items[results.length] as T);
  }
  return results;
}

function changeSome<T, R>(
  writer: RecordWriter,
  items: readonly T[],
  start: number,
  change: (writer: RecordWriter, item: T) => R | Pause,
): { done: R[]; isPaused: boolean; failure?: { error: MongoError } } {
  const isExpired = startTimeSlice();
  const done: R[] = [];
  for (let i = start; i < items.length && !(done.length > 0 && isExpired()); i++) {
    // as: the index is inside the array
    try {
      const result = change(writer, items[i] as T);
      if (result === pause) return { done, isPaused: true };
      done.push(result);
    } catch (error) {
      // like MongoDB, keeps the changes before the one that fails; a change fails before it writes
      if (done.length > 0 && error instanceof MongoError)
        return { done, isPaused: false, failure: { error } };
      throw error;
    }
  }
  return { done, isPaused: false };
}
