import type { ServerState } from '../commands/context.ts';
import { createTick, plainWriter } from '../commands/context.ts';
import { startTimeSlice } from '../commands/write-groups.ts';
import { MongoError } from '../errors.ts';
import { findWithPauses } from '../query/executor.ts';
import { FoundDocument } from '../query/found-document.ts';
import { compileFilter } from '../query/matcher.ts';
import { matchAllQuery, type Query } from '../query/query.ts';
import { retryWhenUnlocked } from '../sessions/transactions.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { Index } from '../storage/index-spec.ts';
import { removeRecord } from '../storage/records.ts';
import { collect, runWithPauses, TimeSlice } from '../yielding.ts';

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
  const matches = compileFilter(filter);
  const records = await findRecords(server, collection, {
    ...matchAllQuery(),
    filter,
    hint: index.name,
  });
  let removed = 0;
  for (let start = 0; start < records.length; ) {
    const job = () =>
      server.store.write((group) => {
        const isExpired = startTimeSlice();
        let count = 0;
        let end = start;
        for (; end < records.length && !(end > start && isExpired()); end++) {
          const record = records[end] ?? 0;
          const bytes = group.get('documents', documentKey(collection.id, record));
          const found = bytes && new FoundDocument(record, bytes);
          if (!found || !matches(found.decode())) continue;
          removeRecord(plainWriter(server, group), collection, record, found.decode());
          count++;
        }
        return { count, end };
      });
    const { count, end } = await retryWhenUnlocked(job, undefined);
    removed += count;
    start = end;
  }
  return removed;
}

async function findRecords(
  server: ServerState,
  collection: Collection,
  query: Query,
): Promise<number[]> {
  const timeSlice = new TimeSlice(() => {
    if (server.isClosing) throw new MongoError('ShutdownInProgress', 'the server is shutting down');
  });
  const tick = createTick(undefined, timeSlice);
  const snapshot = server.store.snapshot();
  try {
    const find = collect(findWithPauses(snapshot, collection, query, tick));
    return (await runWithPauses(find, timeSlice)).map(({ record }) => record);
  } finally {
    snapshot.close();
  }
}
