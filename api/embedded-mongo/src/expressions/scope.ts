import type { Collation } from '../values/collation.ts';
import type { Doc } from '../values/document.ts';

/** Receives an expression in an argument, and the variables that the operator defines for it. */
export type VisitOperand = (expression: unknown, variables?: readonly string[]) => void;

export interface Operator {
  /** Evaluates the operator for a document. A missing value is undefined. */
  (value: unknown, expression: unknown, scope: Scope): unknown;
  /**
   * Checks an argument before documents are read, and visits the expressions in it. Without this function the
   * argument is an expression, or a list or document of expressions.
   */
  parse?: (argument: unknown, visit: VisitOperand) => void;
  /** Whether MongoDB evaluates the operator in advance if its operands are constant. */
  isFoldable?: boolean;
}
export type Operators = Record<`$${string}`, Operator>;

/** What an expression can access in addition to its document. */
export interface Scope {
  readonly operators: Record<string, Operator>;
  /** The collation of string comparisons. */
  readonly collation: Collation | undefined;
  readonly variables: Doc;
}

/** Returns the scope with additional variables. */
export function withVariables(scope: Scope, variables: Doc): Scope {
  return { ...scope, variables: { ...scope.variables, ...variables } };
}

/** The settings of a command that its expressions depend on. */
export interface ExpressionOptions {
  collation?: Collation | undefined;
  /** Values of the command's `let` variables. */
  variables?: Doc | undefined;
}
