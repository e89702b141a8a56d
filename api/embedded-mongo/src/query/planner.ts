import { MongoError } from '../errors.ts';
import type { Collection } from '../storage/catalogue.ts';
import type { Index } from '../storage/index-spec.ts';
import { prefixEnd, type Reader, uint32 } from '../storage/tables.ts';
import { isDoc } from '../values/document.ts';
import { toNumber } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import { analyseFilter } from './conditions.ts';
import { type Candidate, considerIndex } from './index-candidate.ts';
import type { Query } from './query.ts';

export interface CollectionScan {
  kind: 'collection';
  isReverse: boolean;
}

/** The union of several index scans, for $or. */
export interface UnionScan {
  kind: 'union';
  branches: Candidate[];
  /** Whether every entry of the branches matches; see Candidate. */
  isExact: boolean;
}

export type Plan = Candidate | UnionScan | CollectionScan;

const uniqueMatchScore = 1000;
/** With more entries than this, an index in sort order beats a narrower one whose results must be sorted. */
const maxSortedEntries = 1000;

/** Picks an index by MongoDB's equality, sort, range (ESR) rule. Falls back to a collection scan. */
export function planQuery(reader: Reader, collection: Collection, query: Query): Plan {
  const usable = collection.indexes.filter((index) => index.sequence <= reader.sequence);
  if (query.hint !== undefined && query.hint !== null) return planHinted(usable, query);
  const analysis = analyseFilter(query.filter);
  const candidates: Candidate[] = [];
  const paths = new Set(analysis.conditions.map(({ path }) => path));
  for (const { path } of query.sort.slice(0, 1)) paths.add(path);
  for (const index of usable) {
    // an index can only help when the query uses its first field
    if (index.isHidden || !paths.has(index.fields[0]?.path ?? '')) continue;
    const candidate = considerIndex(index, analysis, query);
    if (candidate && (candidate.isBounded || candidate.providesSort)) candidates.push(candidate);
  }
  const best = candidates.reduce<Candidate | undefined>(betterCandidate, undefined);
  if (best?.isBounded) return preferSortedIndex(reader, best, candidates, query);
  return (
    planUnion(reader, collection, query, analysis.others) ??
    best ?? { kind: 'collection', isReverse: false }
  );
}

function betterCandidate(best: Candidate | undefined, candidate: Candidate): Candidate {
  return best && scoreOf(best) >= scoreOf(candidate) ? best : candidate;
}

function scoreOf({ index, points, hasRange, providesSort, isBounded }: Candidate): number {
  if (index.isUnique && points === index.fields.length) return uniqueMatchScore;
  return points * 10 + (hasRange ? 6 : 0) + (providesSort ? (isBounded ? 7 : 3) : 0);
}

/** Prefers an index in sort order when the best one without it would have to sort many entries. */
function preferSortedIndex(
  reader: Reader,
  best: Candidate,
  candidates: Candidate[],
  query: Query,
): Candidate {
  if (best.providesSort || query.sort.length === 0 || query.limit === 0) return best;
  const sorted = candidates
    .filter((candidate) => candidate.providesSort)
    .reduce<Candidate | undefined>(betterCandidate, undefined);
  if (!sorted) return best;
  let entries = 0;
  for (const range of best.ranges) {
    for (const _ of reader.keys('entries', range)) if (++entries > maxSortedEntries) return sorted;
  }
  return best;
}

function planUnion(
  reader: Reader,
  collection: Collection,
  query: Query,
  others: [string, unknown][],
): UnionScan | undefined {
  for (const [name, operand] of others) {
    if (name !== '$or' || !Array.isArray(operand)) continue;
    const branches = operand
      .filter(isDoc)
      .map((filter) => planQuery(reader, collection, { ...query, filter, sort: [], limit: 0 }));
    const [first, ...rest] = Object.keys(query.filter);
    const isWholeFilter = first === '$or' && rest.length === 0;
    const isExact =
      isWholeFilter && branches.every((plan) => plan.kind !== 'collection' && plan.isExact);
    const scans = branches.flatMap((plan) =>
      plan.kind === 'index' ? [plan] : plan.kind === 'union' ? plan.branches : [],
    );
    const areIndexed = branches.every(
      (plan) => plan.kind === 'union' || (plan.kind === 'index' && plan.isBounded),
    );
    if (areIndexed && branches.length === operand.length) {
      return { kind: 'union', branches: scans, isExact };
    }
  }
  return undefined;
}

function planHinted(indexes: Index[], query: Query): Plan {
  const { hint } = query;
  if (isDoc(hint) && Object.hasOwn(hint, '$natural')) {
    const direction = toNumber(hint.$natural);
    if (direction !== 1 && direction !== -1)
      throw new MongoError('BadValue', '$natural cannot be set to a value other than -1 or 1.');
    return { kind: 'collection', isReverse: direction < 0 };
  }
  const index = indexes.find(({ name, spec }) =>
    typeof hint === 'string' ? name === hint : equalValues(spec.key, hint),
  );
  if (!index) {
    throw new MongoError(
      'BadValue',
      'error processing query: planner returned error :: caused by :: hint provided does not correspond to an existing index',
    );
  }
  const candidate = considerIndex(index, analyseFilter(query.filter), query, true);
  if (candidate) return candidate;
  const prefix = uint32(index.id);
  return {
    kind: 'index',
    index,
    ranges: [{ start: prefix, end: prefixEnd(prefix), prefixLength: 4 }],
    isReverse: false,
    isExact: false,
    isBounded: false,
    providesSort: false,
    points: 0,
    hasRange: false,
    bounds: [],
  };
}
