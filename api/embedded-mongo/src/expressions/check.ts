import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { unsupportedOperator } from './operands.ts';
import { operators, unsupportedOperators } from './table.ts';

/** Throws for an operator that there is not, or that is refused, wherever in the expression, before anything is evaluated. */
export function checkExpression(expression: unknown): void {
  if (Array.isArray(expression)) for (const item of expression) checkExpression(item);
  if (!isDoc(expression)) return;
  for (const [name, operand] of Object.entries(expression)) {
    if (name === '$literal' || name === '$const') return;
    if (name.startsWith('$') && !hasField(operators, name))
      throw new MongoError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    if (unsupportedOperators.includes(name)) unsupportedOperator(name)();
    checkExpression(operand);
  }
}

const valuesOf = (operand: unknown) => (isDoc(operand) ? Object.values(operand) : []);
/** find's own projections are none of these. */
const isFindProjection = (value: unknown) =>
  isDoc(value) && ('$elemMatch' in value || '$meta' in value);

/** Where the stages of a pipeline have expressions. An accumulator's argument is one. */
const stageExpressions: Record<string, (operand: Doc) => unknown[]> = {
  $project: (fields) => Object.values(fields).filter((value) => !isFindProjection(value)),
  $addFields: Object.values,
  $set: Object.values,
  $group: ({ _id, ...fields }) => [_id, ...Object.values(fields).flatMap(valuesOf)],
  $replaceRoot: ({ newRoot }) => [newRoot],
  $replaceWith: (operand) => [operand],
  $redact: (operand) => [operand],
  $match: ({ $expr }) => [$expr],
};

/** Checks the expressions of a stage. */
export function checkStage(name: string, operand: unknown): void {
  if (isDoc(operand)) checkExpression(stageExpressions[name]?.(operand));
}
