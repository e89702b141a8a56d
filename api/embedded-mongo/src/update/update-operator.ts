import type { MatchOptions } from '../query/matcher.ts';

/** Results of an operator instead of a new value: the field is removed or left unchanged. */
export const removeField = Symbol('remove');
export const keepField = Symbol('keep');

export interface OperatorContext {
  path: string;
  options: MatchOptions;
}

/** The circumstances in which an update is applied. */
export interface UpdateContext {
  isInsert: boolean;
  now: Date;
}

/** Computes the new value of a field from the old one. A missing field is undefined. */
export type Change = (value: unknown, context: UpdateContext) => unknown;

/** Checks an operand and compiles it to a change. */
export type UpdateOperator = (operand: unknown, context: OperatorContext) => Change;
