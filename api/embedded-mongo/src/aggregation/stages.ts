import { MongoError } from '../errors.ts';
import { readSort } from '../query/options.ts';
import type { Tick } from '../query/query.ts';
import { sortWithPauses } from '../query/sorting.ts';
import { sortKey } from '../storage/index-keys.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { gather, PAUSE, type Pause } from '../yielding.ts';
import { blockingStages } from './blocking-stages.ts';
import { documentStages } from './document-stages.ts';
import type { Environment, Stage } from './environment.ts';
import { Grouping } from './grouping.ts';
import { graphLookup, lookup, unionWith } from './joins.ts';
import { readCount } from './parse-pipeline.ts';
import type { Documents } from './stage.ts';

/** Every stage by name, but $out and $merge, which write, and those that only begin a pipeline. */
export const stages: Record<string, Stage> = {
  ...Object.fromEntries(
    Object.entries(documentStages).map(([name, read]): [string, Stage] => [
      name,
      ({ scope, tick }, operand, documents) => each(documents, read(operand, scope), tick),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(blockingStages).map(([name, read]): [string, Stage] => [
      name,
      ({ scope, tick }, operand, documents) => all(documents, read(operand, scope), tick),
    ]),
  ),
  $group: ({ scope, tick }, operand, documents) =>
    new Grouping(operand, scope).run(documents, tick),
  $sort: sort,
  $skip: (_, operand, documents) => window(documents, readCount(operand, '$skip')),
  $limit: (_, operand, documents) => window(documents, 0, readCount(operand, '$limit')),
  $facet: facet,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
};

function* each(
  documents: Documents,
  make: (document: Doc) => Iterable<Doc>,
  tick: Tick,
): Generator<Doc | Pause> {
  for (const document of documents) {
    if (document === PAUSE || tick()) yield PAUSE;
    if (document !== PAUSE) yield* make(document);
  }
}

function* all(
  documents: Documents,
  make: (documents: Doc[], tick: Tick) => Documents,
  tick: Tick,
): Generator<Doc | Pause> {
  for (const made of make(yield* gather(documents), tick)) {
    yield made;
    if (tick()) yield PAUSE;
  }
}

function* sort(
  { scope: { collation }, tick }: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const fields = readSort(operand);
  if (fields.length === 0)
    throw new MongoError(15976, '$sort stage must have at least one sort key');
  const rows: { document: Doc; key: Buffer }[] = [];
  for (const document of documents) {
    if (document === PAUSE) yield PAUSE;
    else rows.push({ document, key: sortKey({ fields, collation }, document) });
    if (tick()) yield PAUSE;
  }
  for (const { document } of yield* sortWithPauses(rows, tick)) yield document;
}

function* window(
  documents: Documents,
  skip: number,
  limit = Number.POSITIVE_INFINITY,
): Generator<Doc | Pause> {
  let at = 0;
  for (const document of documents) {
    if (document === PAUSE) yield PAUSE;
    else if (at++ >= skip) yield document;
    if (at >= limit) return;
  }
}

/** Every branch sees the same documents. */
function* facet(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const all = yield* gather(documents);
  const result: Doc = {};
  for (const [name, pipeline] of Object.entries(isDoc(operand) ? operand : {}))
    result[name] = yield* gather(environment.run(environment.parse(pipeline), all));
  yield result;
}
