import type { ServerState } from '../commands/context.ts';
import { plainWriter } from '../commands/context.ts';
import { FoundDocument, findDocuments } from '../query/executor.ts';
import { compileFilter } from '../query/matcher.ts';
import { matchAllQuery } from '../query/query.ts';
import { retryWhenUnlocked } from '../sessions/transactions.ts';
import type { Collection } from '../storage/catalogue.ts';
import { documentKey } from '../storage/index-keys.ts';
import type { Index } from '../storage/index-spec.ts';
import { removeRecord } from '../storage/records.ts';

/** Documents removed per group. */
const chunkSize = 500;

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
  const snapshot = server.store.snapshot();
  let records: number[];
  try {
    const query = { ...matchAllQuery(), filter, hint: index.name };
    records = [...findDocuments(snapshot, collection, query, () => false)].map(
      ({ record }) => record,
    );
  } finally {
    snapshot.close();
  }
  let removed = 0;
  for (let start = 0; start < records.length; start += chunkSize) {
    const job = () =>
      server.store.write((group) => {
        let count = 0;
        for (const record of records.slice(start, start + chunkSize)) {
          const bytes = group.get('documents', documentKey(collection.id, record));
          const found = bytes && new FoundDocument(record, bytes);
          if (!found || !matches(found.decode())) continue;
          removeRecord(plainWriter(server, group), collection, record, found.decode());
          count++;
        }
        return count;
      });
    removed += await retryWhenUnlocked(job, undefined);
  }
  return removed;
}
