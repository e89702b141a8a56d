import { MongoError } from '../errors.ts';
import { Evaluation } from '../expressions/evaluation.ts';
import { readSort } from '../query/options.ts';
import type { Tick } from '../query/query.ts';
import { sortWithPauses } from '../query/sorting.ts';
import { sortKey, sortKeyInSteps } from '../storage/index-keys.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { isSlowToEncode } from '../values/encode-in-steps.ts';
import { collect, inTimeSlices, type Pause, pause } from '../yielding.ts';
import { blockingStages } from './blocking-stages.ts';
import { documentStages } from './document-stages.ts';
import type { Environment, Stage } from './environment.ts';
import { graphLookup } from './graph-lookup.ts';
import { Grouping } from './grouping.ts';
import { lookup, unionWith } from './joins.ts';
import { readCount } from './parse-pipeline.ts';
import type { Documents } from './stage.ts';

/** Stages by name, except $out and $merge, which write, and those allowed only at the start of a pipeline. */
export const stages: Record<string, Stage> = {
  ...Object.fromEntries(
    Object.entries(documentStages).map(([name, read]): [string, Stage] => [
      name,
      ({ scope, tick }, operand, documents) =>
        runDocumentStage(documents, read(operand, scope), tick),
    ]),
  ),
  ...Object.fromEntries(
    Object.entries(blockingStages).map(([name, read]): [string, Stage] => [
      name,
      ({ scope, tick }, operand, documents) =>
        runBlockingStage(documents, read(operand, scope), tick),
    ]),
  ),
  $group: ({ scope, tick }, operand, documents) =>
    new Grouping(operand, scope).run(documents, tick),
  $sort: sort,
  $skip: (_, operand, documents) => slice(documents, readCount(operand, '$skip')),
  $limit: (_, operand, documents) => slice(documents, 0, readCount(operand, '$limit')),
  $facet: facet,
  $lookup: lookup,
  $graphLookup: graphLookup,
  $unionWith: unionWith,
};

function* runDocumentStage(
  documents: Documents,
  run: (document: Doc) => Iterable<Doc>,
  tick: Tick,
): Generator<Doc | Pause> {
  const evaluation = new Evaluation();
  for (const document of documents) {
    if (document === pause || tick()) yield pause;
    if (document === pause) continue;
    for (const result of yield* evaluation.complete(() => run(document))) {
      yield result;
      if (tick()) yield pause;
    }
  }
}

function* runBlockingStage(
  documents: Documents,
  run: (documents: Doc[], tick: Tick) => Documents,
  tick: Tick,
): Generator<Doc | Pause> {
  for (const result of run(yield* collect(documents), tick)) {
    yield result;
    if (tick()) yield pause;
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
  const pattern = { fields, collation };
  for (const document of documents) {
    if (document === pause) yield pause;
    else if (isSlowToEncode(document))
      rows.push({ document, key: yield* inTimeSlices(sortKeyInSteps(pattern, document)) });
    else rows.push({ document, key: sortKey(pattern, document) });
    if (tick()) yield pause;
  }
  for (const { document } of yield* sortWithPauses(rows, tick)) yield document;
}

function* slice(
  documents: Documents,
  skip: number,
  limit = Number.POSITIVE_INFINITY,
): Generator<Doc | Pause> {
  let index = 0;
  for (const document of documents) {
    if (document === pause) yield pause;
    else if (index++ >= skip) yield document;
    if (index >= limit) return;
  }
}

/** The `$facet` stage: every branch receives the same documents. */
function* facet(
  environment: Environment,
  operand: unknown,
  documents: Documents,
): Generator<Doc | Pause> {
  const all = yield* collect(documents);
  const result: Doc = {};
  for (const [name, pipeline] of Object.entries(isDoc(operand) ? operand : {}))
    result[name] = yield* collect(environment.run(environment.parse(pipeline), all));
  yield result;
}
