import { MongoError } from '../errors.ts';
import { type Doc, hasField, isDoc } from '../values/document.ts';
import { unsupportedOperator } from './operands.ts';
import { operators, unsupportedOperators } from './table.ts';

/** @throws MongoError when an operator anywhere in the expression is unknown or not supported. */
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
/** Whether a projection is an operator of find rather than an expression. */
const isFindProjection = (value: unknown) =>
  isDoc(value) && ('$elemMatch' in value || '$meta' in value);

/** Returns the expressions in the argument of a stage. Arguments of accumulators are expressions. */
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

/** Checks the expressions of a pipeline stage. */
export function checkStage(name: string, operand: unknown): void {
  if (isDoc(operand)) checkExpression(stageExpressions[name]?.(operand));
}
