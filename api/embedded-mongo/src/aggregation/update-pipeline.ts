import { MongoError } from '../errors.ts';

import { makeScope } from '../expressions/table.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { documentStages } from './document-stages.ts';

const allowed = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/** Runs an update that is a pipeline. */
export function runUpdatePipeline(pipeline: unknown[], document: Doc, options: MatchOptions): Doc {
  for (const stage of pipeline) {
    const [name = ''] = isDoc(stage) ? Object.keys(stage) : [];
    if (!allowed.has(name))
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
  }
  const scope = makeScope(options.variables, options.collation);
  let result = document;
  for (const stage of pipeline.filter(isDoc)) {
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    [result = {}] = documentStages[name]?.(operand, scope)(result) ?? [];
  }
  return result;
}
