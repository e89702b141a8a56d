import { expressionCheck } from '../expressions/check.ts';
import type { Doc } from '../values/document.ts';
import { type AggregationContext, Environment } from './environment.ts';
import { parsePipeline } from './parse-pipeline.ts';
import { stages } from './stages.ts';

/**
 * Validates a pipeline before anything runs and expands its shorthands. `variables` are the names that its
 * expressions may use.
 */
export function checkPipeline(pipeline: unknown, variables: Doc = {}): Doc[] {
  return parsePipeline(pipeline, stages, false, expressionCheck(variables));
}

/** Creates the environment that runs the stages of one aggregation. */
export function createEnvironment(
  context: Omit<AggregationContext, 'stages'>,
  variables: Doc = {},
): Environment {
  return new Environment({ ...context, stages }, variables);
}
