import { MongoError } from '../errors.ts';
import { expressionCheck } from '../expressions/check.ts';
import { makeScope } from '../expressions/table.ts';
import type { MatchOptions } from '../query/matcher.ts';
import { type Doc, isDoc } from '../values/document.ts';
import { documentStages } from './document-stages.ts';
import { parsePipeline } from './parse-pipeline.ts';

const allowedStages = new Set([
  '$addFields',
  '$set',
  '$project',
  '$unset',
  '$replaceRoot',
  '$replaceWith',
]);

/** Compiles an update given as a pipeline. The result returns the updated document. */
export function compileUpdatePipeline(
  pipeline: unknown[],
  options: MatchOptions,
): (document: Doc) => Doc {
  parsePipeline(pipeline, documentStages, false, expressionCheck(options.variables, false));
  const scope = makeScope(options.variables, options.collation);
  const steps = pipeline.filter(isDoc).map((stage) => {
    const [[name, operand] = ['', undefined]] = Object.entries(stage);
    const read = allowedStages.has(name) ? documentStages[name] : undefined;
    if (!read)
      throw new MongoError('InvalidOptions', `${name} is not allowed to be used within an update`);
    return read(operand, scope);
  });
  return (document) =>
    steps.reduce((result, step) => {
      const [updated = {}] = step(result);
      return updated;
    }, document);
}
