import { MongoError } from '../errors.ts';

import { makeScope } from '../expressions/table.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, hasField, isDoc, promote } from '../values/document.ts';
import { numberKind, toNumber } from '../values/number.ts';
import { equalValues } from '../values/order.ts';
import { documentStages } from './document-stages.ts';
import { checkPipeline } from './pipeline.ts';

const allowed = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/** Reads an update that is a pipeline. Numbers that it does not touch keep their BSON types. */
export function compileUpdatePipeline(
  pipeline: unknown[],
  options: MatchOptions,
): (document: Doc) => Doc {
  checkPipeline(pipeline);
  const scope = makeScope(options.variables, options.collation);
  // as: promoting keeps the shape, and `checkPipeline` found documents
  const stages = (promote(pipeline) as Doc[]).flatMap((stage) =>
    Object.entries(stage).map(([name, operand]) => {
      if (!allowed.has(name))
        throw new MongoError(
          'InvalidOptions',
          `${name} is not allowed to be used within an update`,
        );
      return documentStages[name]?.(operand, scope);
    }),
  );
  return (document) => {
    // as: promoting keeps the shape
    let result = promote(document) as Doc;
    for (const stage of stages) [result = {}] = stage?.(result) ?? [];
    // as: a document stays one
    return retype(document, result) as Doc;
  };
}

/** Gives values that came through unchanged the number types they had before. */
function retype(before: unknown, after: unknown): unknown {
  if (Array.isArray(after))
    return after.map((item, i) => retype(Array.isArray(before) ? before[i] : undefined, item));
  if (isDoc(after))
    return Object.fromEntries(
      Object.entries(after).map(([name, value]) => [
        name,
        retype(isDoc(before) && hasField(before, name) ? before[name] : undefined, value),
      ]),
    );
  const isSameNumber =
    numberKind(before) !== undefined && typeof after === 'number' && toNumber(before) === after;
  return isSameNumber && equalValues(before, after) ? before : after;
}
