import { createTick, type OperationContext, type ServerState } from '../commands/context.ts';
import { changeMatches } from '../commands/modify.ts';
import { MongoError } from '../errors.ts';
import { matchAllQuery } from '../query/query.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Index } from '../storage/index-spec.ts';
import { removeRecord } from '../storage/records.ts';
import { TimeSlice } from '../yielding.ts';

/** Removes the documents that have expired according to a TTL index. Returns their number. */
export async function sweepExpired(server: ServerState, now = Date.now()): Promise<number> {
  let removed = 0;
  for (const collection of server.catalogue.all()) {
    for (const index of collection.indexes) {
      if (index.expireAfterSeconds !== undefined)
        removed += await sweep(server, collection, index, now);
    }
  }
  return removed;
}

async function sweep(
  server: ServerState,
  collection: Collection,
  index: Index,
  now: number,
): Promise<number> {
  const [field] = index.fields;
  if (!field) return 0;
  const limit = new Date(now - (index.expireAfterSeconds ?? 0) * 1000);
  const filter = { [field.path]: { $lte: limit } };
  const query = { ...matchAllQuery(), filter, hint: index.name };
  const removed = await changeMatches(
    createContext(server),
    collection,
    query,
    { apply: () => undefined },
    (writer, { found }) => removeRecord(writer, collection, found.record, found.decode()),
  );
  return removed.length;
}

function createContext(server: ServerState): OperationContext {
  const timeSlice = new TimeSlice(() => {
    if (server.isClosing) throw new MongoError('ShutdownInProgress', 'the server is shutting down');
  });
  return {
    server,
    transaction: undefined,
    snapshotView: undefined,
    deadline: undefined,
    tick: createTick(undefined, timeSlice),
    timeSlice,
  };
}
