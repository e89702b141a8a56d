import { MongoError } from '../errors.ts';
import { Evaluation } from '../expressions/evaluation.ts';
import type { Collection } from '../storage/catalogue.ts';
import {
  documentKey,
  type KeyPattern,
  recordOfEntry,
  sortKey,
  sortKeyInSteps,
} from '../storage/index-keys.ts';
import { prefixEnd, type Reader, uint32 } from '../storage/tables.ts';
import { isSlowToDecode } from '../values/decode-in-steps.ts';
import { inTimeSlices, type Pause, pause, withoutPauses } from '../yielding.ts';
import { fieldsOfFilter } from './filter-fields.ts';
import { FoundDocument } from './found-document.ts';
import type { Candidate } from './index-candidate.ts';
import { countEntries, skipEntries } from './long-ranges.ts';
import { compileFilter } from './matcher.ts';
import { type Plan, planQuery } from './planner.ts';
import type { Query, Tick } from './query.ts';
import type { ScanRange } from './scan-ranges.ts';
import { sortWithPauses } from './sorting.ts';

const indexIdBytes = 4;

/** MongoDB's default memory limit for a sort. */
const maxSortBytes = 100 * 1024 * 1024;

/** Returns the documents of a query with its sort, skip and limit applied. */
export function findDocuments(
  reader: Reader,
  collection: Collection,
  query: Query,
  tick: Tick,
): Generator<FoundDocument> {
  return withoutPauses(findWithPauses(reader, collection, query, tick));
}

/** Like `findDocuments`, but yields `pause` where other operations may run. */
export function* findWithPauses(
  reader: Reader,
  collection: Collection,
  query: Query,
  tick: Tick,
): Generator<FoundDocument | Pause> {
  const plan = planQuery(reader, collection, query);
  const isSorted = query.sort.length === 0 || (plan.kind === 'index' && plan.providesSort);
  const end = query.limit > 0 ? query.limit : Number.POSITIVE_INFINITY;
  if (!isSorted) {
    yield* sortInMemory(reader, collection, plan, query, tick);
    return;
  }
  const canSkipEntries =
    plan.kind === 'index' && plan.isExact && !mayRepeatRecords(plan) && plan.ranges.length === 1;
  let toSkip = canSkipEntries ? 0 : query.skip;
  let returned = 0;
  for (const found of matchingDocuments(
    reader,
    collection,
    plan,
    query,
    tick,
    canSkipEntries ? query.skip : 0,
  )) {
    if (found === pause) {
      yield pause;
      continue;
    }
    if (toSkip > 0) {
      toSkip--;
      continue;
    }
    yield found;
    if (++returned >= end) return;
  }
}

/** Counts the matches, from index keys alone where the plan allows it. Yields `pause` where other operations may run. */
export function* countWithPauses(
  reader: Reader,
  collection: Collection,
  query: Query,
  tick: Tick,
): Generator<Pause, number> {
  const plan = planQuery(reader, collection, query);
  let total = 0;
  if (plan.kind === 'collection' && Object.keys(query.filter).length === 0) {
    // each document has one entry in the _id index, which is smaller than the documents
    const ids = collection.indexes.find(({ name }) => name === '_id_');
    const start = uint32(ids?.id ?? collection.id);
    const range = { start, end: prefixEnd(start) };
    total = yield* countEntries(reader, ids ? 'entries' : 'documents', range, tick);
  } else if (plan.kind === 'index' && plan.isExact && !mayRepeatRecords(plan)) {
    for (const range of plan.ranges) total += yield* countEntries(reader, 'entries', range, tick);
  } else {
    const maxTotal = query.limit > 0 ? query.skip + query.limit : Number.POSITIVE_INFINITY;
    for (const found of matchingDocuments(reader, collection, plan, query, tick, 0)) {
      if (found === pause) yield pause;
      else if (++total >= maxTotal) break;
    }
  }
  total = Math.max(0, total - query.skip);
  return query.limit > 0 ? Math.min(total, query.limit) : total;
}

/** Whether a scan may return a document more than once because of a multikey field. */
function mayRepeatRecords({ index, bounds, points }: Candidate): boolean {
  return index.multikey.some(
    (isMultikey, i) => isMultikey && !(i < points && bounds[i]?.intervals.length === 1),
  );
}

function* matchingDocuments(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  query: Query,
  tick: Tick,
  offset: number,
): Generator<FoundDocument | Pause> {
  const candidates = scanDocuments(reader, collection, plan, tick, offset);
  const isExact =
    plan.kind === 'collection' ? Object.keys(query.filter).length === 0 : plan.isExact;
  if (isExact) {
    yield* candidates;
    return;
  }
  const test = compileFilter(query.filter, query);
  const fields = fieldsOfFilter(query.filter);
  const evaluation = new Evaluation();
  for (const found of candidates) {
    if (found === pause) {
      yield pause;
      continue;
    }
    if (found.isSlowToDecode) yield* found.decodeWithPauses();
    const matches = () => test(found.decodeFields(fields));
    let isMatch = evaluation.run(matches);
    // a generator for each document would slow scans down
    if (isMatch === pause) {
      yield pause;
      isMatch = yield* evaluation.complete(matches);
    }
    if (isMatch) yield found;
  }
}

/** Yields the documents that a plan reads, before they are tested with the filter. */
function* scanDocuments(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  tick: Tick,
  offset: number,
): Generator<FoundDocument | Pause> {
  if (plan.kind === 'collection') {
    const start = uint32(collection.id);
    const all = { start, end: prefixEnd(start), isReverse: plan.isReverse };
    const range = yield* skipEntries(reader, 'documents', { ...all, offset }, tick);
    for (const { key, value } of reader.entries('documents', range)) {
      if (tick()) yield pause;
      yield new FoundDocument(key.readUIntBE(4, 6), value);
    }
    return;
  }
  for (const record of scanRecords(reader, plan, tick, offset)) {
    if (record === pause || tick()) yield pause;
    if (record === pause) continue;
    const bytes = reader.get('documents', documentKey(collection.id, record));
    if (bytes) yield new FoundDocument(record, bytes);
  }
}

function* scanRecords(
  reader: Reader,
  plan: Exclude<Plan, { kind: 'collection' }>,
  tick: Tick,
  offset: number,
): Generator<number | Pause> {
  const scans = plan.kind === 'union' ? plan.branches : [plan];
  const seen = scans.length > 1 || scans.some(mayRepeatRecords) ? new Set<number>() : undefined;
  for (const scan of scans) {
    const isMerged = scan.providesSort && scan.ranges.length > 1;
    for (const record of isMerged
      ? mergeScans(reader, scan)
      : scanInSequence(reader, scan, tick, offset)) {
      if (record !== pause && seen?.has(record)) {
        if (tick()) yield pause;
        continue;
      }
      if (record !== pause) seen?.add(record);
      yield record;
    }
  }
}

function* scanInSequence(
  reader: Reader,
  { index, ranges, isReverse }: Candidate,
  tick: Tick,
  offset: number,
): Generator<number | Pause> {
  for (const range of isReverse ? [...ranges].reverse() : ranges) {
    const rest = yield* skipEntries(reader, 'entries', { ...range, isReverse, offset }, tick);
    for (const [, record] of scanEntries(reader, index, { ...range, ...rest })) yield record;
    // many points may have no entries
    if (tick()) yield pause;
  }
}

function* scanEntries(
  reader: Reader,
  index: Candidate['index'],
  range: ScanRange,
): Generator<[Buffer, number]> {
  const isOneUniqueKey =
    index.isUnique &&
    index.fields.length === 1 &&
    range.prefixLength > indexIdBytes && // the id alone is the prefix of the whole index
    range.end.equals(prefixEnd(range.start));
  if (isOneUniqueKey) {
    const value = reader.get('entries', range.start);
    if (value && !range.offset) yield [range.start, recordOfEntry(index, range.start, value)];
  } else if (index.isUnique) {
    for (const { key, value } of reader.entries('entries', range))
      yield [key, recordOfEntry(index, key, value)];
  } else {
    for (const key of reader.keys('entries', range))
      yield [key, recordOfEntry(index, key, undefined)];
  }
}

/** Merges ranges that are each in order by the part of the keys after their points. */
function* mergeScans(reader: Reader, { index, ranges, isReverse }: Candidate): Generator<number> {
  const streams = ranges.map((range) => {
    const entries = scanEntries(reader, index, { ...range, isReverse });
    return { entries, head: entries.next(), prefixLength: range.prefixLength };
  });
  const suffix = ({ head, prefixLength }: (typeof streams)[number]) =>
    head.done ? Buffer.alloc(0) : head.value[0].subarray(prefixLength);
  for (;;) {
    let first: (typeof streams)[number] | undefined;
    for (const stream of streams) {
      if (stream.head.done) continue;
      const order = first ? suffix(stream).compare(suffix(first)) : -1;
      if (!first || (isReverse ? order > 0 : order < 0)) first = stream;
    }
    if (!first || first.head.done) return;
    yield first.head.value[1];
    first.head = first.entries.next();
  }
}

function* sortKeyWithPauses(found: FoundDocument, pattern: KeyPattern): Generator<Pause, Buffer> {
  if (found.isSlowToDecode) yield* found.decodeWithPauses();
  return yield* inTimeSlices(sortKeyInSteps(pattern, found.decode()));
}

function* sortInMemory(
  reader: Reader,
  collection: Collection,
  plan: Plan,
  query: Query,
  tick: Tick,
): Generator<FoundDocument | Pause> {
  const pattern = { fields: query.sort, collation: query.collation };
  let rows: { key: Buffer; found: FoundDocument }[] = [];
  const maxRows = query.limit > 0 ? query.skip + query.limit : Number.POSITIVE_INFINITY;
  let bytes = 0;
  for (const found of matchingDocuments(reader, collection, plan, query, tick, 0)) {
    if (found === pause) {
      yield pause;
      continue;
    }
    const key = isSlowToDecode(found.bytes)
      ? yield* sortKeyWithPauses(found, pattern)
      : sortKey(pattern, found.decode());
    rows.push({ key, found: new FoundDocument(found.record, found.bytes) });
    bytes += found.bytes.length + key.length;
    // with a limit, periodically drop the rows beyond it
    if (rows.length > 1000 && rows.length > maxRows * 2) {
      rows = (yield* sortWithPauses(rows, tick)).slice(0, maxRows);
      bytes = rows.reduce((sum, row) => sum + row.found.bytes.length + row.key.length, 0);
    }
    if (bytes > maxSortBytes) {
      throw new MongoError(
        292,
        'Sort exceeded memory limit of 104857600 bytes, but did not opt in to external sorting.',
      );
    }
  }
  const sorted = yield* sortWithPauses(rows, tick);
  const end = maxRows === Number.POSITIVE_INFINITY ? undefined : maxRows;
  for (const { found } of sorted.slice(query.skip, end)) yield found;
}
