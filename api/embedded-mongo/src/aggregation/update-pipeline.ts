import { MongoError } from '../errors.ts';

import { makeScope } from '../expressions/table.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, hasField, isDoc, promote } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import { documentStages } from './document-stages.ts';

const allowed = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/** Runs an update that is a pipeline. Numbers that it does not touch keep their BSON types. */
export function runUpdatePipeline(pipeline: unknown[], document: Doc, options: MatchOptions): Doc {
  for (const stage of pipeline) {
    const [name = ''] = isDoc(stage) ? Object.keys(stage) : [];
    if (!allowed.has(name))
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const scope = makeScope(options.variables, options.collation);
  // as: promoting keeps the shape
  let result = promote(document) as Doc;
  for (const stage of promote(pipeline) as Doc[]) {
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    [result = {}] = documentStages[name]?.(operand, scope)(result) ?? [];
  }
  // as: a document stays one
  return retype(document, result) as Doc;
}

/** Gives values that came through unchanged the number types they had before. */
function retype(before: unknown, after: unknown): unknown {
  if (Array.isArray(after))
    return after.map((item, i) => retype(Array.isArray(before) ? before[i] : undefined, item));
  if (isDoc(after)) {
    const result: Doc = {};
    for (const [name, value] of Object.entries(after)) {
      result[name] = retype(
        isDoc(before) && hasField(before, name) ? before[name] : undefined,
        value,
      );
    }
    return result;
  }
  const isSameNumber =
    numberKind(before) !== undefined && typeof after === 'number' && toNumber(before) === after;
  return isSameNumber && equalValues(before, after) ? before : after;
}
