import type { Doc } from '../values/document.ts';
import { Environment, type Surroundings } from './environment.ts';
import { parsePipeline } from './parse-pipeline.ts';
import { stages } from './stages.ts';

/** Validates a pipeline before anything runs and expands its shorthands. */
export function checkPipeline(pipeline: unknown): Doc[] {
  return parsePipeline(pipeline, stages);
}

/** Creates the environment that runs the stages of one aggregation. */
export function createEnvironment(
  surroundings: Omit<Surroundings, 'stages'>,
  variables: Doc = {},
): Environment {
  return new Environment({ ...surroundings, stages }, variables);
}
