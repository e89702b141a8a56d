import type { MatchOptions } from '../query/matcher.ts';

/** What an operator makes of the value at a path: a new value, nothing at all, or no change. */
export const removed = Symbol('remove');
export const unchanged = Symbol('keep');

export interface OperatorContext {
  path: string;
  options: MatchOptions;
}

/** When an update is applied. */
export interface UpdateMoment {
  isInsert: boolean;
  now: Date;
}

/** Makes the new value of a field from its old one; undefined is a missing field. */
export type Change = (value: unknown, moment: UpdateMoment) => unknown;

/** Checks an operand. */
export type UpdateOperator = (operand: unknown, context: OperatorContext) => Change;
